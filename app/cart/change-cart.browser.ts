import { CART_KEY, type Cart } from './cart.ts'
import { useCartStore } from './cart-store.browser.ts'
import type { StoredCart } from './stored-cart.ts'

/** Changes the cart by a rule of cart-changes.ts. */
export const changeCart = (rule: (cart: Cart) => Cart): Promise<void> =>
  changeStored(({ lines }) => ({ lines: [...rule(lines)] }))

/** Remembers that an order was placed from this cart, so that what it holds can leave the cart once it is paid. */
export const rememberPlaced = (orderId: string): Promise<void> =>
  changeStored(({ placed }) => ({ placed: [...new Set([...placed, orderId])].slice(-10) }))

/** The order is paid or over: its lines leave the cart (by the rule given), once. */
export const closePlaced = (orderId: string, rule: (cart: Cart) => Cart): Promise<void> =>
  changeStored(({ lines, placed }) =>
    placed.includes(orderId)
      ? { lines: [...rule(lines)], placed: placed.filter((id) => id !== orderId) }
      : {},
  )

/** How long what one tab has written may take to reach the others: browsers hand it over between processes, without saying when. */
const STORAGE_PROPAGATION_MS = 300

/** Until when this tab keeps the cart to itself, so that the next one reads what was written. */
let lockedUntil = 0

/**
 * Tabs change the cart one after the other, and each first reads what the last one left: none loses what another did (T21).
 * Where a page is not served securely there are no locks, and only truly simultaneous changes could still collide.
 */
export function changeStored(rule: (cart: StoredCart) => Partial<StoredCart>): Promise<void> {
  const apply = () => {
    void useCartStore.persist.rehydrate() // synchronous, as localStorage is
    useCartStore.setState(rule)
    lockedUntil = performance.now() + STORAGE_PROPAGATION_MS
  }
  if (!('locks' in navigator) || performance.now() < lockedUntil) return Promise.resolve(apply())
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(CART_KEY, async () => {
        resolve(apply())
        while (performance.now() < lockedUntil)
          await new Promise((wait) => setTimeout(wait, lockedUntil - performance.now()))
      })
      .catch(reject)
  })
}
