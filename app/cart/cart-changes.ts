import type { Paise } from '#app/basics/money.ts'
import { lineKey, MAX_LINES, MAX_QUANTITY, type Cart, type CartLine } from './cart.ts'

/** What the rules change of a line; a guest's cookie has no more of it (guest-cart.server.ts). */
type Line = Pick<CartLine, 'id' | 'size' | 'colour' | 'quantity'>

const sameLine = (a: Line, b: Line) => lineKey(a) === lineKey(b)
const capQuantity = (quantity: number) => Math.min(quantity, MAX_QUANTITY)

/** Result for a line that was to be added: how many pieces the cart took, and has now. */
export type Addition = { asked: number; added: number; inCart: number }

/** Adds lines as far as the cart's limits allow; the additions are in the order of `lines`. */
export function addLines<L extends Line>(
  cart: readonly L[],
  lines: readonly L[],
): { cart: readonly L[]; additions: Addition[] } {
  const additions: Addition[] = []
  for (const line of lines) {
    const before = piecesOf(cart, line)
    cart = addLine(cart, line)
    const inCart = piecesOf(cart, line)
    additions.push({ asked: line.quantity, added: inCart - before, inCart })
  }
  return { cart, additions }
}

const piecesOf = (cart: readonly Line[], wanted: Line) =>
  cart.find((line) => sameLine(line, wanted))?.quantity ?? 0

/** Adding a line that is in the cart raises its quantity, and takes the name and price seen now. */
export function addLine<L extends Line>(cart: readonly L[], added: L): readonly L[] {
  const existing = cart.find((line) => sameLine(line, added))
  if (!existing) return cart.length < MAX_LINES ? [...cart, added] : cart
  return cart.map((line) =>
    line === existing
      ? { ...added, quantity: capQuantity(existing.quantity + added.quantity) }
      : line,
  )
}

/**
 * One step up or down from the current quantity, which another tab may have changed; at least 1.
 */
export const stepQuantity = (cart: Cart, key: string, step: 1 | -1): Cart =>
  cart.map((line) =>
    lineKey(line) === key
      ? { ...line, quantity: capQuantity(Math.max(1, line.quantity + step)) }
      : line,
  )

/** Ignores a quantity that is below 1 or not whole (§5). */
export function setQuantity<L extends Line>(
  cart: readonly L[],
  key: string,
  quantity: number,
): readonly L[] {
  if (!Number.isInteger(quantity) || quantity < 1) return cart
  return cart.map((line) =>
    lineKey(line) === key ? { ...line, quantity: capQuantity(quantity) } : line,
  )
}

export const acceptPrice = (cart: Cart, key: string, price: Paise): Cart =>
  cart.map((line) => (lineKey(line) === key ? { ...line, price } : line))

/** Lines within the cart's limit, and those for which it has no room. */
export type FittedCart = { lines: CartLine[]; noRoom: CartLine[] }

export const fitCart = (cart: Cart): FittedCart => ({
  lines: cart.slice(0, MAX_LINES),
  noRoom: cart.slice(MAX_LINES),
})

/**
 * Undo: removed lines return to their places in `before`; later changes and additions stay, as far
 * as there is room.
 */
export function restoreRemoved(
  cart: Cart,
  { before, removed }: { before: Cart; removed: ReadonlySet<string> },
): FittedCart {
  const now = new Map(cart.map((line) => [lineKey(line), line]))
  const back = before.flatMap(
    (line) => now.get(lineKey(line)) ?? (removed.has(lineKey(line)) ? line : []),
  )
  return fitCart([...back, ...cart.filter((line) => !before.some((old) => sameLine(old, line)))])
}

/** Takes a paid order's lines and quantities out of the cart; what was added since stays. */
export function removeBought<L extends Line>(
  cart: readonly L[],
  bought: readonly Line[],
): readonly L[] {
  const quantities = new Map(bought.map((line) => [lineKey(line), line.quantity]))
  return cart
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(lineKey(line)) ?? 0) }))
    .filter((line) => line.quantity > 0)
}
