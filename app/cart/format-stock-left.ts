import { LOW_STOCK } from '#app/catalogue/stock/stock.ts'
import { MOST_OF_ONE_ITEM } from './cart-limits.ts'
import { MAX_QUANTITY } from './cart.ts'

/** Upper bound of the quantity for so many left; undefined means that stock is not counted. */
export const maxQuantity = (left: number | undefined): number =>
  Math.max(1, Math.min(left ?? MAX_QUANTITY, MAX_QUANTITY))

/**
 * Says that few are left of the chosen size, and why the quantity goes no higher (P6). Empty when
 * neither holds. `size`: null where there is no choice of one.
 */
export function formatStockLeft(
  left: number | undefined,
  quantity: number,
  size: string | null,
): string {
  if (left === 0) return ''
  const few = `Only ${left} left${size === null ? '' : ` in ${size}`}`
  if (left !== undefined && left <= MAX_QUANTITY && quantity >= left)
    return left === 1 ? few : `${few}: that is all we have`
  if (quantity >= MAX_QUANTITY) return MOST_OF_ONE_ITEM
  return left !== undefined && left <= LOW_STOCK ? few : ''
}
