import { isUuid } from '#app/basics/uuid.ts'
import { NO_SIZE, stockKey } from '#app/catalogue/stock/stock.ts'
import type { OrderItem } from '../order.ts'

/** Quantity of one product in one size, whatever the colours. */
export type StockLine = { productId: string; size: string; quantity: number }

/** Line of an order, as its cart or its row has it. */
export type Line = Pick<OrderItem, 'productId' | 'size' | 'quantity'>

export type StockShortage = { productId: string; size: string }

/** Stock that lines take, in the order in which its rows are locked. */
export function aggregateLines(lines: readonly Line[]): StockLine[] {
  const taken = new Map<string, StockLine>()
  for (const { productId, size: chosen, quantity } of lines.filter(isStockTracked)) {
    const size = chosen ?? NO_SIZE
    const key = stockKey(productId, size)
    taken.set(key, { productId, size, quantity: quantity + (taken.get(key)?.quantity ?? 0) })
  }
  return sortForLocking([...taken.values()])
}

/** An imported order may name a product that this shop never had, by any name. */
const isStockTracked = ({ productId }: Line): boolean => isUuid(productId)

/** Lock order of stock: by product and size. */
export const sortForLocking = <Row extends StockShortage>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) =>
    a.productId === b.productId ? compare(a.size, b.size) : compare(a.productId, b.productId),
  )

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
