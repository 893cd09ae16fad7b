import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { keptStorage } from '#app/basics/forgiving-storage.browser.ts'
import { CART_KEY, itemCount, type Cart, type CartLine } from './cart.ts'
import { CART_VERSION, readStoredCart, type StoredCart } from './stored-cart.ts'

type CartState = StoredCart & {
  /** False until the browser's storage has been read: before that an empty cart means nothing. */
  ready: boolean
}

/** Garbage counts as nothing stored. */
const readableStorage = {
  ...keptStorage,
  getItem(key: string): string | null {
    const text = keptStorage.getItem(key)
    try {
      if (text) JSON.parse(text)
      return text
    } catch {
      return null
    }
  },
}

const useCartStore = create<CartState>()(
  persist((): CartState => ({ lines: [], placed: [], ready: false }), {
    name: CART_KEY,
    version: CART_VERSION,
    skipHydration: true,
    storage: createJSONStorage(() => readableStorage),
    partialize: ({ lines, placed }) => ({ lines, placed }),
    // A newer shape than we know is read as far as it makes sense, like any other.
    migrate: (stored) => stored as StoredCart,
    merge: (stored, current) => ({ ...current, ...readStoredCart(stored ?? current), ready: true }),
  }),
)

/** Undefined until the browser's storage has been read. */
export const useCart = (): readonly CartLine[] | undefined => useCartStore((state) => (state.ready ? state.lines : undefined))
export const useItemCount = (): number | undefined => useCartStore((state) => (state.ready ? itemCount(state.lines) : undefined))
export const usePlacedOrders = (): readonly string[] | undefined => useCartStore((state) => (state.ready ? state.placed : undefined))

/** Changes the cart by a rule of cart.ts. */
export const changeCart = (rule: (cart: Cart) => Cart): Promise<void> => change(({ lines }) => ({ lines: [...rule(lines)] }))

/** Remembers that an order was placed from this cart, so that what it holds can leave the cart once it is paid. */
export const rememberPlaced = (orderId: string): Promise<void> =>
  change(({ placed }) => ({ placed: [...new Set([...placed, orderId])].slice(-10) }))

/** The order is paid or over: its lines leave the cart (by the rule given), once. */
export const closePlaced = (orderId: string, rule: (cart: Cart) => Cart): Promise<void> =>
  change(({ lines, placed }) =>
    placed.includes(orderId) ? { lines: [...rule(lines)], placed: placed.filter((id) => id !== orderId) } : {},
  )

/** How long what one tab has written may take to reach the others: browsers hand it over between processes, without saying when. */
const HANDED_OVER_MS = 300

/** Until when this tab keeps the cart to itself, so that the next one reads what was written. */
let ownUntil = 0

/**
 * Tabs change the cart one after the other, and each first reads what the last one left: none loses what another did (T21).
 * Where a page is not served securely there are no locks, and only truly simultaneous changes could still collide.
 */
function change(rule: (cart: StoredCart) => Partial<StoredCart>): Promise<void> {
  const apply = () => {
    void useCartStore.persist.rehydrate() // synchronous, as localStorage is
    useCartStore.setState(rule)
    ownUntil = performance.now() + HANDED_OVER_MS
  }
  if (!('locks' in navigator) || performance.now() < ownUntil) return Promise.resolve(apply())
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(CART_KEY, async () => {
        resolve(apply())
        while (performance.now() < ownUntil) await new Promise((wait) => setTimeout(wait, ownUntil - performance.now()))
      })
      .catch(reject)
  })
}

/** Reads the stored cart and keeps in step with other tabs. Called once, when the page has come to life. */
export function openCart(): () => void {
  void useCartStore.persist.rehydrate()
  const hear = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) void useCartStore.persist.rehydrate()
  }
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) void useCartStore.persist.rehydrate()
  }
  addEventListener('storage', hear)
  addEventListener('pageshow', restored)
  return () => {
    removeEventListener('storage', hear)
    removeEventListener('pageshow', restored)
  }
}
