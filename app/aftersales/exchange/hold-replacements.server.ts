import type { Transaction } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { findProducts } from '#app/catalogue/products.server.ts'
import { tryHoldStock } from '#app/orders/stock-holds.server.ts'
import type { Order } from '#app/orders/order.ts'
import { exchangeSizes, type Exchange } from './exchange.ts'

type Wanted = { itemId: string; quantity: number; exchange: Exchange | null }

/** Not enough of the size is left, or the product is not sold in it. */
export type ExchangeRefusal = { why: 'size not offered' | 'size sold out' }

/**
 * Holds the stock of the sizes that returns ask for, all or none. The caller has locked the order;
 * the error names the line.
 */
export async function holdReplacements(
  { tx, log }: { tx: Transaction; log: Pick<Log, 'error'> },
  order: Pick<Order, 'id' | 'items'>,
  returns: readonly Wanted[],
): Promise<Result<null, ExchangeRefusal & { itemId: string }>> {
  const lines = returns.flatMap(({ itemId, quantity, exchange }) => {
    const item = order.items.find(({ id }) => id === itemId)
    if (!exchange || !item) return []
    return [{ item, itemId, productId: item.productId, size: exchange.size, quantity }]
  })
  if (lines.length === 0) return ok(null)
  const ids = lines.map(({ productId }) => productId)
  const products = await findProducts({ db: tx, log }, ids)
  const unknown = lines.find(
    ({ item, productId, size }) =>
      !exchangeSizes(products.get(productId), item).some((offered) => offered.size === size),
  )
  if (unknown) return err({ why: 'size not offered' as const, itemId: unknown.itemId })
  const held = await tryHoldStock(tx, order.id, lines)
  if (held.ok) return held
  const { productId, size } = held.error
  const short = lines.find(
    (line) => line.productId.toLowerCase() === productId && line.size === size,
  )
  return err({ why: 'size sold out' as const, itemId: (short ?? lines[0])?.itemId ?? '' })
}
