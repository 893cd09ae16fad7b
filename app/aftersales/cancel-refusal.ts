import { brand } from '#app/basics/brand.ts'
import { formatCount } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import type { CancelRefusal } from './cancel.ts'

/** Why an order is not cancelled, in words for the shopper, with what to do instead. */
export function cancelRefusalMessage(refusal: CancelRefusal): string {
  switch (refusal) {
    case 'no such order':
      return 'Order not found'
    case 'sent already':
      return `It has already been shipped, so it can no longer be cancelled. You can return it within ${formatCount(rules.returnsWithinDays, 'day')} of delivery.`
    case 'cancelled already':
      return 'It is already cancelled.'
    case 'not shipped':
      return 'It has not been shipped.'
    case 'only whole while unpaid':
      return 'It is not paid yet, so it can only be cancelled as a whole.'
    case 'payment in review':
      return `We are looking at your payment, and cannot cancel before that is settled. We will write to you within one working day; if it is urgent, please write to ${brand.email}.`
    case 'paid elsewhere':
      return `This order was placed on our previous website. Please write to ${brand.email} and we will take care of it.`
    case 'changed meanwhile':
      return 'The order has changed meanwhile. Please look at it again.'
    // Of members of the staff alone.
    case 'code wanted':
      return 'It cannot be cancelled here.'
    default:
      return refusal satisfies never
  }
}
