import { loginUrl } from '#app/account/safe-redirect.ts'
import { safeLocalStorage } from '#app/basics/storage/safe-storage.browser.ts'
import { rememberPlacedOrder } from '#app/cart/change-cart.browser.ts'
import { payPath } from '#app/payments/ways/ways-to-pay.ts'
import { showToast } from '#app/ui/toasts.browser.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'

/** Navigates where the answer leads, and shows as a toast that the shop could not place the order (§8). */
export function followAnswer(answer: CheckoutAnswer, navigate: (to: string) => unknown): void {
  if (answer.why === 'placed') {
    safeLocalStorage.setItem('lastOrderId', answer.orderId)
    // Full document load: only then does the page's own Content-Security-Policy allow its form to
    // post to the gateway.
    const { orderId, gateway, toDoor } = answer
    void rememberPlacedOrder(orderId).then(() =>
      toDoor ? showOrder(orderId) : location.assign(payPath(orderId, gateway)),
    )
  } else if (answer.why === 'not signed in') {
    showToast({
      title: 'Error',
      text: 'You must be logged in to place an order',
      kind: 'destructive',
      leads: true,
    })
    navigate(loginUrl('/checkout'))
  } else if (answer.why === 'already placed') {
    // The answer that first named this order may have been lost on its way.
    void rememberPlacedOrder(answer.orderId).then(() => showOrder(answer.orderId))
  } else if (answer.why === 'already paid') {
    showOrder(answer.orderId)
  } else if (answer.why === 'failed' && answer.isOurs) {
    showToast({ title: 'Error', text: answer.message, kind: 'destructive' })
  }
}

const showOrder = (orderId: string) => location.assign(`/order-success?order=${orderId}`)

/** Back/forward cache: a page restored from it would still look busy, so it reloads. */
export function reloadWhenRestored(): () => void {
  const restored = (event: PageTransitionEvent) => event.persisted && location.reload()
  addEventListener('pageshow', restored)
  return () => removeEventListener('pageshow', restored)
}
