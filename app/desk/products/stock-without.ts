import { formatStockCell, parseStockCell } from '#app/catalogue/import/cells/stock-cell.ts'
import type { DeskProduct } from './desk-product.ts'

type Counted = Pick<DeskProduct, 'stock' | 'sizes'>
/** Stock cells before and after it. */
type StockChange = { before: string; after: string }

/** Stock of now, less what a change put in; '' where it began to count. */
export function stockWithout({ stock, sizes }: Counted, { before, after }: StockChange): string {
  const [was, became] = [parseStockCell(before, sizes), parseStockCell(after, sizes)]
  if (!was) return ''
  const counted = Object.entries(stock).map(([size, count]) => {
    const putIn = (became?.[size] ?? 0) - (was[size] ?? 0)
    return [size, Math.max(0, count - putIn)] as const
  })
  return formatStockCell(Object.fromEntries(counted), sizes)
}
