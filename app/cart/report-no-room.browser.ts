import { showToast } from '#app/ui/toasts.browser.ts'
import { cartFullMessage } from './cart-limits.ts'
import { useCartStore } from './cart-store.browser.ts'

/** Names what had no room, in a toast, and on the cart page until this tab is loaded again. */
export function reportNoRoom(names: readonly string[]): void {
  if (names.length === 0) return
  useCartStore.setState(({ noRoom }) => ({ noRoom: [...new Set([...noRoom, ...names])] }))
  showToast({ title: 'Your cart is full', text: cartFullMessage(names), kind: 'destructive' })
}
