import type { Addition } from './cart-changes.ts'
import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

/** Messages about the limits of a cart: every way into it says what was not added, and why. */

export const MOST_OF_ONE_ITEM = `${MAX_QUANTITY} is the most of one item in one order`

/** Undefined where all of it was added. */
export function additionProblem(
  name: string,
  { asked, added, inCart }: Addition,
): string | undefined {
  if (added >= asked) return undefined
  if (inCart === 0)
    return `${name} was not added: your cart is full with ${MAX_LINES} different items. Remove one of them first.`
  if (added === 0)
    return `${name} was not added: your cart has ${MAX_QUANTITY} of it already, the most in one order.`
  return `${added} of ${asked} added: your cart now has ${MAX_QUANTITY} of ${name}, the most in one order.`
}

/** Says what a merge of carts left out: as many names as a toast can hold, unless `all` are wanted. */
export function cartFullMessage(names: readonly string[], all = false): string {
  const shown = all ? names : names.slice(0, NAMED_IN_TOAST)
  const others = names.length - shown.length
  const named = `${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
  return `A cart holds up to ${MAX_LINES} different items. We had no room for ${named}.`
}

const NAMED_IN_TOAST = 3
