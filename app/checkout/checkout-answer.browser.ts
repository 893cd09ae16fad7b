import { loginUrl } from '#app/account/entry/safe-redirect.ts'
import { safeLocalStorage } from '#app/basics/safe-storage.browser.ts'
import { rememberPlaced } from '#app/cart/change-cart.browser.ts'
import { showToast } from '#app/ui/toasts.browser.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'

/** Goes where the answer leads, and says what does not stand in the form. */
export function followAnswer(answer: CheckoutAnswer, navigate: (to: string) => unknown): void {
  if (answer.why === 'placed') {
    safeLocalStorage.setItem('lastOrderId', answer.orderId)
    // A document load: only then does the page's own policy let the form go to the bank.
    void rememberPlaced(answer.orderId).then(() => location.assign(`/pay/${answer.orderId}`))
  } else if (answer.why === 'not signed in') {
    showToast({
      title: 'Error',
      text: 'You must be logged in to place an order',
      kind: 'destructive',
    })
    navigate(loginUrl('/checkout'))
  } else if (answer.why === 'already placed') {
    location.assign(`/order-success?order=${answer.orderId}`)
  } else if (answer.why === 'failed') {
    showToast({ title: 'Error', text: answer.message, kind: 'destructive' })
  }
}

/** Coming back from the bank must not show the page as it was left, still busy. */
export function reloadWhenRestored(): () => void {
  const restored = (event: PageTransitionEvent) => event.persisted && location.reload()
  addEventListener('pageshow', restored)
  return () => removeEventListener('pageshow', restored)
}
