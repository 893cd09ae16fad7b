import { useCartStore } from './cart-store.browser.ts'

/** Told whenever it is known who is signed in, by their marker; null: nobody. */
export function shareCart(marker: string | null): void {
  if (marker || useCartStore.getState().shared) void import('./cart-sharing.browser.ts').then((loaded) => loaded.shareAs(marker))
}
