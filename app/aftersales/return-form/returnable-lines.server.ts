import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { findProducts } from '#app/catalogue/products.server.ts'
import { isFreeSizeName } from '#app/catalogue/sizes/size-names.ts'
import { sizeAsSold } from '#app/catalogue/sizes/sizes.ts'
import { activeItems, type Order, type OrderItem } from '#app/orders/order.ts'
import { exchangeSizes, type ExchangeSize } from '../exchange/exchange.ts'
import { checkReturn, returnableQuantity, type Return, type ReturnRefusal } from '../return.ts'

/** Line of the form of a return. */
export type ReturnableLine = {
  item: OrderItem
  /** Quantity that can still be returned. */
  left: number
  /** Whether it comes in several sizes, so that one may be too small. */
  isSized: boolean
  sizes: ExchangeSize[]
  refusal: ReturnRefusal | null
}

/** Lines of an order that are not cancelled, each with what it can be returned or exchanged for. */
export async function listReturnableLines(
  services: { db: Database; now: () => Date; log: Pick<Log, 'error'> },
  {
    order,
    returns,
    byStaff = false,
  }: { order: Order; returns: readonly Return[]; byStaff?: boolean },
): Promise<ReturnableLine[]> {
  const items = activeItems(order)
  const products = await findProducts(
    services,
    items.map(({ productId }) => productId),
  )
  return items.map((item) => {
    const context = { order, returns, now: services.now(), byStaff }
    const refusal = checkReturn(context, { itemId: item.id, quantity: 1 })
    const product = products.get(item.productId)
    const size = product ? sizeAsSold(product, item.size) : item.size
    return {
      item,
      left: returnableQuantity(item, returns),
      isSized: size !== null && !isFreeSizeName(size),
      sizes: exchangeSizes(product, item),
      refusal: refusal ?? null,
    }
  })
}
