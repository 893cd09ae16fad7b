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
export const lineKey = ({ id, size, colour }: Pick<CartLine, 'id' | 'size' | 'colour'>): string =>
  JSON.stringify([id, size, colour])

export const lineTotal = ({ price, quantity }: Pick<CartLine, 'price' | 'quantity'>): Paise =>
  times(price, quantity)
export const subtotal = (cart: Cart): Paise => sum(cart.map(lineTotal))
export const itemCount = (cart: Cart): number =>
  cart.reduce((count, line) => count + line.quantity, 0)
