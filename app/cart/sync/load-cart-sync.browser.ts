import { useCartStore } from '../cart-store.browser.ts'

/** Called whenever the signed-in state is known, with the marker; null when nobody is signed in. */
export function syncCart(marker: string | null): void {
  if (marker || useCartStore.getState().shared)
    void import('./cart-sync.browser.ts').then((loaded) => loaded.syncCartAs(marker))
}
