import { withTabLock } from '#app/basics/storage/safe-storage.browser.ts'
import type { FittedCart } from './cart-changes.ts'
import { CART_KEY, type Cart, type CartLine } from './cart.ts'
import { useCartStore } from './cart-store.browser.ts'
import { MAX_PLACED, type StoredCart } from './stored-cart.ts'

/** Changes the cart by a function of cart-changes.ts. */
export const changeCart = (rule: (cart: Cart) => Cart): Promise<void> =>
  changeStored(({ lines }) => ({ lines: [...rule(lines)] }))

/** Changes the cart by a function whose result may exceed its limit. */
export async function fitInCart(
  rule: (cart: StoredCart) => Partial<StoredCart> & FittedCart,
): Promise<void> {
  let left: readonly CartLine[] = []
  await changeStored((stored) => {
    const { noRoom, ...changed } = rule(stored)
    left = noRoom
    return changed
  })
  if (left.length === 0) return
  const { reportNoRoom } = await import('./report-no-room.browser.ts')
  reportNoRoom(left.map(({ name }) => name))
}

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
 * write, so no change is lost (T21). Without locks, only changes at the very same moment can collide.
 */
export function changeStored(rule: (cart: StoredCart) => Partial<StoredCart>): Promise<void> {
  const apply = () => {
    void useCartStore.persist.rehydrate() // Synchronous, as localStorage is.
    useCartStore.setState(rule)
    lockedUntil = performance.now() + STORAGE_PROPAGATION_MS
  }
  if (performance.now() < lockedUntil) return Promise.resolve(apply())
  return new Promise((resolve, reject) => {
    withTabLock(CART_KEY, async () => {
      resolve(apply())
      while (performance.now() < lockedUntil)
        await new Promise((wait) => setTimeout(wait, lockedUntil - performance.now()))
    }).catch(reject)
  })
}
