import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { safeLocalStorage } from '#app/basics/storage/safe-storage.browser.ts'
import { CART_KEY, itemCount, type CartLine } from './cart.ts'
import { CART_VERSION, readStoredCart, type StoredCart } from './stored-cart.ts'

type CartState = StoredCart & {
  /** False until the browser's storage has been read; until then, an empty cart means nothing. */
  ready: boolean
  /** Names of what a merge or Undo had no room for, until this tab is loaded again. */
  noRoom: readonly string[]
}

/** JSON that cannot be parsed counts as nothing stored. */
const readableStorage = {
  ...safeLocalStorage,
  getItem(key: string): string | null {
    const text = safeLocalStorage.getItem(key)
    try {
      if (text) JSON.parse(text)
      return text
    } catch {
      return null
    }
  },
}

/**
 * Every page shows the cart. The functions that change it are in change-cart.browser.ts, which only
 * the pages that need it load.
 */
export const useCartStore = create<CartState>()(
  persist((): CartState => ({ lines: [], placed: [], shared: null, ready: false, noRoom: [] }), {
    name: CART_KEY,
    version: CART_VERSION,
    skipHydration: true,
    storage: createJSONStorage(() => readableStorage),
    partialize: ({ lines, placed, shared }) => ({ lines, placed, shared }),
    // A newer version of the shape is read as far as possible, like any other.
    migrate: (stored) => stored as StoredCart,
    merge: (stored, current) => ({ ...current, ...readStoredCart(stored ?? current), ready: true }),
  }),
)

/** Undefined until the browser's storage has been read. */
export const useCart = (): readonly CartLine[] | undefined =>
  useCartStore((state) => (state.ready ? state.lines : undefined))
export const useItemCount = (): number | undefined =>
  useCartStore((state) => (state.ready ? itemCount(state.lines) : undefined))
export const usePlacedOrders = (): readonly string[] | undefined =>
  useCartStore((state) => (state.ready ? state.placed : undefined))

export const useNoRoom = (): readonly string[] => useCartStore((state) => state.noRoom)

/** Reads the stored cart and follows other tabs' changes. Called once, after hydration. */
export function openCart(): () => void {
  void useCartStore.persist.rehydrate()
  const onStorage = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) void useCartStore.persist.rehydrate()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void useCartStore.persist.rehydrate()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}
