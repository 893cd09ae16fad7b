import { sum, times, type Paise } from '#app/basics/money.ts'
import type { Choice, ProductSeen } from '#app/catalogue/product.ts'

/** Where the browser keeps the cart (spec section 9). */
export const CART_KEY = 'shopping-cart'

/** More of one thing than this is a slip of the finger, or an order to be talked about. */
export const MAX_QUANTITY = 999
/** As many different lines as one order takes. */
export const MAX_LINES = 100

/** What was picked, with name, price and picture as they were seen then: for display, never for charging. */
export type CartLine = Choice & ProductSeen & { quantity: number }
export type Cart = readonly CartLine[]

/** A line is a product in one size and colour: the same shirt in another size is another line. */
export const lineKey = ({ id, size, colour }: Pick<CartLine, 'id' | 'size' | 'colour'>): string => JSON.stringify([id, size, colour])

const sameLine = (a: CartLine, b: CartLine) => lineKey(a) === lineKey(b)
const atMost = (quantity: number) => Math.min(quantity, MAX_QUANTITY)

/** Adding what is already held raises its quantity, and takes name and price as seen now. */
export function addLine(cart: Cart, added: CartLine): Cart {
  const held = cart.find((line) => sameLine(line, added))
  if (!held) return cart.length < MAX_LINES ? [...cart, added] : cart
  return cart.map((line) => (line === held ? { ...added, quantity: atMost(held.quantity + added.quantity) } : line))
}

/** One step up or down from what the cart holds now, whatever another tab has made of it. Not below 1. */
export const stepQuantity = (cart: Cart, key: string, step: 1 | -1): Cart =>
  cart.map((line) => (lineKey(line) === key ? { ...line, quantity: atMost(Math.max(1, line.quantity + step)) } : line))

/** A quantity below 1, or one that is not whole, is ignored (spec section 5). */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (!Number.isInteger(quantity) || quantity < 1) return cart
  return cart.map((line) => (lineKey(line) === key ? { ...line, quantity: atMost(quantity) } : line))
}

/** The shopper has seen the new price and goes on. */
export const takePrice = (cart: Cart, key: string, price: Paise): Cart =>
  cart.map((line) => (lineKey(line) === key ? { ...line, price } : line))

export const removeLine = (cart: Cart, key: string): Cart => cart.filter((line) => lineKey(line) !== key)

/** What an order has paid for leaves the cart; what was added since stays. */
export function takeOut(cart: Cart, bought: readonly (Pick<CartLine, 'id' | 'size' | 'colour'> & { quantity: number })[]): Cart {
  const quantities = new Map(bought.map((line) => [lineKey(line), line.quantity]))
  return cart
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(lineKey(line)) ?? 0) }))
    .filter((line) => line.quantity > 0)
}

export const lineTotal = ({ price, quantity }: Pick<CartLine, 'price' | 'quantity'>): Paise => times(price, quantity)
export const subtotal = (cart: Cart): Paise => sum(cart.map(lineTotal))
export const itemCount = (cart: Cart): number => cart.reduce((count, line) => count + line.quantity, 0)
