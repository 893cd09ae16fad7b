import { loginUrl } from '#app/account/safe-redirect.ts'
import { payPath } from '#app/payments/ways/ways-to-pay.ts'
import type { CheckoutAnswer } from '../checkout-answer.ts'

/** Address that an answer leads to without scripts; undefined: the form shows it. */
export function plainRedirect(answer: CheckoutAnswer): string | undefined {
  switch (answer.why) {
    case 'placed':
      return answer.toDoor
        ? `/order-success?order=${answer.orderId}`
        : payPath(answer.orderId, answer.gateway)
    case 'already placed':
    case 'already paid':
      return `/order-success?order=${answer.orderId}`
    case 'not signed in':
      return loginUrl('/checkout')
    default:
      return undefined
  }
}
