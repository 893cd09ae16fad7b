import type { Paise } from '#app/basics/money.ts'
import { lineKey, MAX_LINES, MAX_QUANTITY, type Cart, type CartLine } from './cart.ts'

const sameLine = (a: CartLine, b: CartLine) => lineKey(a) === lineKey(b)
const atMost = (quantity: number) => Math.min(quantity, MAX_QUANTITY)

/** Adding what is already held raises its quantity, and takes name and price as seen now. */
export function addLine(cart: Cart, added: CartLine): Cart {
  const existing = cart.find((line) => sameLine(line, added))
  if (!existing) return cart.length < MAX_LINES ? [...cart, added] : cart
  return cart.map((line) =>
    line === existing ? { ...added, quantity: atMost(existing.quantity + added.quantity) } : line,
  )
}

/** One step up or down from what the cart holds now, whatever another tab has made of it. Not below 1. */
export const stepQuantity = (cart: Cart, key: string, step: 1 | -1): Cart =>
  cart.map((line) =>
    lineKey(line) === key ? { ...line, quantity: atMost(Math.max(1, line.quantity + step)) } : line,
  )

/** A quantity below 1, or one that is not whole, is ignored (spec section 5). */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (!Number.isInteger(quantity) || quantity < 1) return cart
  return cart.map((line) =>
    lineKey(line) === key ? { ...line, quantity: atMost(quantity) } : line,
  )
}

/** The shopper has seen the new price and goes on. */
export const acceptPrice = (cart: Cart, key: string, price: Paise): Cart =>
  cart.map((line) => (lineKey(line) === key ? { ...line, price } : line))

/** What was removed from `before` comes back to where it stood; what has been changed or added since stays. */
export function restoreRemoved(
  cart: Cart,
  { before, removed }: { before: Cart; removed: ReadonlySet<string> },
): Cart {
  const now = new Map(cart.map((line) => [lineKey(line), line]))
  const back = before.flatMap(
    (line) => now.get(lineKey(line)) ?? (removed.has(lineKey(line)) ? line : []),
  )
  return [...back, ...cart.filter((line) => !before.some((old) => sameLine(old, line)))].slice(
    0,
    MAX_LINES,
  )
}

/** What an order has paid for leaves the cart; what was added since stays. */
export function removeBought(
  cart: Cart,
  bought: readonly (Pick<CartLine, 'id' | 'size' | 'colour'> & { quantity: number })[],
): Cart {
  const quantities = new Map(bought.map((line) => [lineKey(line), line.quantity]))
  return cart
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(lineKey(line)) ?? 0) }))
    .filter((line) => line.quantity > 0)
}
