import { activeItems, lineTotal, mayBecome, type Order, type OrderItem } from '#app/orders/order.ts'
import { withCharges } from '#app/cart/charges.ts'
import { sum, type Paise } from '#app/basics/money.ts'
import type { PaymentStatus } from '#app/payments/payment.ts'
import type { Refund, RefundReason } from '#app/payments/refund.ts'
import { chargesPaidBack, type ChargeEvent } from './charges-paid-back.ts'

/** Why a shipped parcel never arrived. Only staff know, and only staff cancel for it. */
export type DeliveryFailure = 'lost' | 'returned_to_sender'
/** Options for staff alone. `note`: the reason, which the shopper reads. */
export type StaffCancelOptions = {
  deliveryFailure?: DeliveryFailure | undefined
  note?: string | undefined
}

export type CancelRefusal =
  | 'no such order'
  | 'sent already'
  | 'cancelled already'
  /** Only a shipped parcel can be lost, or come back. */
  | 'not shipped'
  /** An attempt to pay covers the whole order, so it is cancelled whole or not at all. */
  | 'only whole while unpaid'
  | 'payment in review'
  /** Imported: our gateway does not have the money. */
  | 'paid elsewhere'

export type Cancellation = { itemIds: string[]; whole: boolean; refund: Paise }

type Cancellable = Pick<Order, 'status' | 'items' | 'charges'>

/**
 * Decides which lines are cancelled and what is refunded. Null stands for all remaining lines, and
 * so does a failed delivery.
 */
export function cancellation(
  order: Cancellable,
  payment: PaymentStatus,
  wanted: readonly string[] | null,
  deliveryFailure?: DeliveryFailure,
): Cancellation | CancelRefusal {
  const left = activeItems(order)
  const items = left.filter(({ id }) => !wanted || deliveryFailure || wanted.includes(id))
  if (order.status === 'cancelled') return 'cancelled already'
  if (deliveryFailure && order.status !== 'shipped') return 'not shipped'
  if (!mayBecome(order.status, 'cancelled', { byStaff: deliveryFailure !== undefined }))
    return 'sent already'
  if (items.length === 0) return 'cancelled already'
  const whole = items.length === left.length
  if (order.status === 'pending') {
    if (payment === 'review') return 'payment in review'
    if (!whole) return 'only whole while unpaid'
  }
  return {
    itemIds: items.map(({ id }) => id),
    whole,
    refund: cancelRefund(items, order.charges, cancelEvent({ whole, deliveryFailure })),
  }
}

/** Refund of these lines when they are cancelled. */
export const cancelRefund = (
  items: readonly OrderItem[],
  charges: Order['charges'],
  event: ChargeEvent,
): Paise => withCharges(sum(items.map(lineTotal)), chargesPaidBack(charges, event))

export const cancelEvent = ({
  whole,
  deliveryFailure,
}: {
  whole: boolean
  deliveryFailure?: DeliveryFailure | undefined
}): ChargeEvent =>
  deliveryFailure ? 'never arrived' : whole ? 'cancelled whole' : 'cancelled in part'

/** Until it is shipped (§9.6). */
export const mayCancel = ({ status }: Pick<Order, 'status'>): boolean =>
  mayBecome(status, 'cancelled')

export const refundReasonFor = (deliveryFailure: DeliveryFailure | undefined): RefundReason => {
  switch (deliveryFailure) {
    case 'lost':
      return 'it was lost on the way'
    case 'returned_to_sender':
      return 'it came back to us'
    case undefined:
      return 'it was cancelled before it was sent'
    default:
      return deliveryFailure satisfies never
  }
}

/**
 * Why an order was cancelled after it was shipped. The reason of its refund says it; an order that
 * was paid elsewhere has none, and gets a general sentence.
 */
export function deliveryFailureMessage(
  { status, shippedAt, trackingNumber }: Pick<Order, 'status' | 'shippedAt' | 'trackingNumber'>,
  refunds: readonly Pick<Refund, 'why'>[],
) {
  if (status !== 'cancelled') return undefined
  const is = (deliveryFailure: DeliveryFailure) =>
    refunds.some(({ why }) => why === refundReasonFor(deliveryFailure))
  if (is('lost')) return 'Your parcel was lost on the way.'
  if (is('returned_to_sender')) return 'Your parcel came back to us.'
  return shippedAt || trackingNumber ? 'Your parcel did not reach you.' : undefined
}
