import { brand } from '#app/brand.ts'
import type { CancelRefusal } from './cancel.ts'

/** Why an order is not cancelled, in words, with what can be done instead. */
export function sayCancelRefusal(refusal: CancelRefusal): string {
  switch (refusal) {
    case 'no such order':
      return 'Order not found'
    case 'sent already':
      return `It has left us already and can no longer be cancelled. Once it is with you, you can return it within ${brand.policy.returnsWithinDays} days.`
    case 'cancelled already':
      return 'It is cancelled already: there is nothing left to cancel.'
    case 'only whole while unpaid':
      return 'It is not paid yet. Until then it can only be cancelled as a whole.'
    case 'payment in review':
      return `We are looking at your payment, and cannot cancel before that is settled. We write to you within one working day; if it is urgent, please write to ${brand.email}.`
    case 'paid elsewhere':
      return `This order was paid in our former shop. Please write to ${brand.email} and we see to it.`
    default:
      return refusal satisfies never
  }
}
