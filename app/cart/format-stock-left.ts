import { LOW_STOCK } from '#app/catalogue/stock.ts'
import { MAX_QUANTITY } from './cart.ts'

/** How many may be taken of what has so many left; undefined: not counted. */
export const maxQuantity = (left: number | undefined): number =>
  Math.max(1, Math.min(left ?? MAX_QUANTITY, MAX_QUANTITY))

/** What a shopper should know of it: that few are left, and why the quantity goes no higher (experience.md P6). */
export function formatStockLeft(left: number | undefined, quantity: number): string {
  if (left === 0) return ''
  if (left !== undefined && left <= MAX_QUANTITY && quantity >= left)
    return left === 1 ? 'Only 1 left' : `Only ${left} left: that is all we have`
  if (quantity >= MAX_QUANTITY) return `${MAX_QUANTITY} is the most of one thing in one order`
  return left !== undefined && left <= LOW_STOCK ? `Only ${left} left` : ''
}
