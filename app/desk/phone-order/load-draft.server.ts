import { hasColourChoice, type Product } from '#app/catalogue/product.ts'
import { findProducts } from '#app/catalogue/products.server.ts'
import { suggest } from '#app/catalogue/search/suggestions.server.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { quoteLines, type QuotedLine } from '#app/cart/quote/quote.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { DraftLine } from './draft.ts'

/** Lines of a draft with today's products, prices and stock, as the checkout quotes a cart. */
export async function quoteDraft(
  services: { db: Database; log: Pick<Log, 'error'> },
  _by: StaffWho<'phone orders'>,
  draft: readonly DraftLine[],
): Promise<QuotedLine[]> {
  const products = await findProducts(
    services,
    draft.map(({ productId }) => productId),
  )
  const colourOf = (product: Product | undefined) =>
    product && hasColourChoice(product) ? (product.colours[0] ?? null) : null
  return quoteLines(
    draft.map(({ productId, size, quantity }) => ({
      id: productId,
      size,
      colour: colourOf(products.get(productId)),
      quantity,
      price: null,
    })),
    products,
  )
}

/** Products that a text finds, as the shop's own search suggests them, with their sizes. */
export async function findForDraft(
  services: Parameters<typeof suggest>[0] & Parameters<typeof findProducts>[0],
  _by: StaffWho<'phone orders'>,
  q: string,
): Promise<Product[]> {
  if (!q) return []
  const { products } = await suggest(services, q)
  const found = await findProducts(
    services,
    products.map(({ id }) => id),
  )
  return products.flatMap(({ id }) => found.get(id) ?? [])
}
