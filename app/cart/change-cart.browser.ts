import { CART_KEY, type Cart } from './cart.ts'
import { useCartStore } from './cart-store.browser.ts'
import { MAX_PLACED, type StoredCart } from './stored-cart.ts'

/** Changes the cart by a function of cart-changes.ts. */
export const changeCart = (rule: (cart: Cart) => Cart): Promise<void> =>
  changeStored(({ lines }) => ({ lines: [...rule(lines)] }))

/** Remembers an order placed from this cart: its lines leave the cart once it is paid. */
export const rememberPlacedOrder = (orderId: string): Promise<void> =>
  changeStored(({ placed }) => ({ placed: [...new Set([...placed, orderId])].slice(-MAX_PLACED) }))

/** Once an order is paid or over: applies the change to the cart, once, and forgets the order. */
export const closePlacedOrder = (orderId: string, rule: (cart: Cart) => Cart): Promise<void> =>
  changeStored(({ lines, placed }) =>
    placed.includes(orderId)
      ? { lines: [...rule(lines)], placed: placed.filter((id) => id !== orderId) }
      : {},
  )

/** Time a write may take to reach other tabs: browsers do not say when they have passed it on. */
const STORAGE_PROPAGATION_MS = 300

/** Until when this tab holds the lock, so that the next tab reads this one's write. */
let lockedUntil = 0

/**
 * Lock across tabs: tabs change the cart one after the other, and each first reads the last one's
 * write, so no change is lost (T21). Locks need a secure context; without them, only changes at the
 * very same moment can collide.
 */
export function changeStored(rule: (cart: StoredCart) => Partial<StoredCart>): Promise<void> {
  const apply = () => {
    void useCartStore.persist.rehydrate() // Synchronous, as localStorage is.
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
