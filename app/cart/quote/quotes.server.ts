import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import type { Product } from '#app/catalogue/product.ts'
import { findProducts } from '#app/catalogue/products.server.ts'
import { stockKey } from '#app/catalogue/stock/stock.ts'
import type { CartLineInput } from '../cart-line-input.ts'
import { quoteLines, type QuotedLine, type UnpaidHolds } from './quote.ts'
import { findUnpaidHolds } from './unpaid-holds.server.ts'

type Services = { db: Database; log: Pick<Log, 'error'> }

/** Quotes the lines of an order. `holds`: what the account holds already, or will be found to. */
export async function quote(
  services: Services,
  requested: readonly CartLineInput[],
  holds?: UnpaidHolds | Promise<UnpaidHolds>,
): Promise<QuotedLine[]> {
  const [products, held] = await Promise.all([findRequested(services, requested), holds])
  return quoteLines(requested, products, held)
}

/**
 * Quotes a cart. What the shopper's own unpaid orders hold counts as left: an order of the same cart
 * takes them up or takes their place, so who goes back from the bank finds everything as it was.
 */
export async function quoteCart(
  services: Services,
  requested: readonly CartLineInput[],
  shopperId: string | undefined,
): Promise<QuotedLine[]> {
  const products = await findRequested(services, requested)
  const holds = shopperId === undefined ? undefined : await findUnpaidHolds(services.db, shopperId)
  if (!holds?.size) return quoteLines(requested, products)
  return quoteLines(
    requested,
    new Map([...products].map(([id, product]) => [id, withStockOf(holds, product)])),
  )
}

const findRequested = (services: Services, requested: readonly CartLineInput[]) =>
  findProducts(
    services,
    requested.map((line) => line.id),
  )

const withStockOf = (holds: UnpaidHolds, product: Product): Product => ({
  ...product,
  stock: Object.fromEntries(
    Object.entries(product.stock).map(([size, left]) => [
      size,
      left + (holds.get(stockKey(product.id, size)) ?? 0),
    ]),
  ),
})
