import { useCartStore } from './cart-store.browser.ts'

/** Told whenever it is known who is signed in, by their marker; null: nobody. */
export function syncCart(marker: string | null): void {
  if (marker || useCartStore.getState().shared)
    void import('./cart-sync.browser.ts').then((loaded) => loaded.syncCartAs(marker))
}
