import { withTabLock } from '#app/basics/storage/safe-storage.browser.ts'
import { showToast } from '#app/ui/toasts.browser.ts'
import { addLines, type Addition, type FittedCart } from './cart-changes.ts'
import { cartFullMessage } from './cart-limits.ts'
import { CART_KEY, type Cart, type CartLine } from './cart.ts'
import { useCartStore } from './cart-store.browser.ts'
import { MAX_PLACED, type StoredCart } from './stored-cart.ts'

/** Changes the cart by a function of cart-changes.ts. */
export const changeCart = (rule: (cart: Cart) => Cart): Promise<void> =>
  changeStored(({ lines }) => ({ lines: [...rule(lines)] }))

/** Adds lines as far as there is room, and resolves with what became of each. */
export async function addToCart(lines: readonly CartLine[]): Promise<Addition[]> {
  let additions: Addition[] = []
  await changeCart((cart) => {
    const result = addLines(cart, lines)
    additions = result.additions
    return result.cart
  })
  return additions
}

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
  reportNoRoom(left.map(({ name }) => name))
}

/** Names what had no room, in a toast, and on the cart page until this tab is loaded again. */
export function reportNoRoom(names: readonly string[]): void {
  if (names.length === 0) return
  useCartStore.setState(({ noRoom }) => ({ noRoom: [...new Set([...noRoom, ...names])] }))
  showToast({ title: 'Your cart is full', text: cartFullMessage(names), kind: 'destructive' })
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
