import { sum, times, type Paise } from '#app/basics/money.ts'
import type { WeightClass } from '#app/catalogue/product/delivery-fee.ts'
import type { Choice, ProductSummary } from '#app/catalogue/product.ts'

/** Key in the browser's storage (§4.2). */
export const CART_KEY = 'shopping-cart'

/** Upper bound of a line: a larger number is a typing mistake, or an order to discuss (§5). */
export const MAX_QUANTITY = 999
/** Upper bound of the lines in a cart and an order (§5). */
export const MAX_LINES = 100

/**
 * A chosen product with name, price, image and weight as seen then: for display, never for charging.
 * A weight that is normal is left out.
 */
export type CartLine = Choice & ProductSummary & { quantity: number; weight?: WeightClass }
export type Cart = readonly CartLine[]

/** Part of a product that a line keeps. */
export const lineOfProduct = ({
  id,
  styleId,
  name,
  price,
  weight,
}: ProductSummary & { weight: WeightClass }): Omit<CartLine, 'size' | 'colour' | 'quantity'> => ({
  id,
  styleId,
  name,
  price,
  ...(weight !== 'normal' && { weight }),
})

/** Identity of a line: the same shirt in another size is another line. */
export const lineKey = ({ id, size, colour }: Pick<CartLine, 'id' | 'size' | 'colour'>): string =>
  JSON.stringify([id, size, colour])

export const lineTotal = ({ price, quantity }: Pick<CartLine, 'price' | 'quantity'>): Paise =>
  times(price, quantity)
export const subtotal = (cart: readonly Pick<CartLine, 'price' | 'quantity'>[]): Paise =>
  sum(cart.map(lineTotal))
export const itemCount = (cart: Cart): number =>
  cart.reduce((count, line) => count + line.quantity, 0)
