import { LOW_STOCK } from '#app/catalogue/stock.ts'
import { MAX_QUANTITY } from './cart.ts'

/** Upper bound of the quantity for so many left; undefined means that stock is not counted. */
export const maxQuantity = (left: number | undefined): number =>
  Math.max(1, Math.min(left ?? MAX_QUANTITY, MAX_QUANTITY))

/** Says that few are left, and why the quantity goes no higher (P6). Empty when neither holds. */
export function formatStockLeft(left: number | undefined, quantity: number): string {
  if (left === 0) return ''
  if (left !== undefined && left <= MAX_QUANTITY && quantity >= left)
    return left === 1 ? 'Only 1 left' : `Only ${left} left: that is all we have`
  if (quantity >= MAX_QUANTITY) return `${MAX_QUANTITY} is the most of one thing in one order`
  return left !== undefined && left <= LOW_STOCK ? `Only ${left} left` : ''
}
