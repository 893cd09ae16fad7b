import {
  activeItems,
  lineTotal,
  mayBecome,
  type DeliveryFailure,
  type Order,
  type OrderItem,
} from '#app/orders/order.ts'
import { withCharges } from '#app/cart/charges.ts'
import type { CashEnd } from '#app/orders/cash/cash-payment.ts'
import { sum, type Paise } from '#app/basics/money.ts'
import type { PaymentStatus } from '#app/payments/payment.ts'
import type { RefundReason } from '#app/payments/refund.ts'
import { chargesPaidBack, type ChargeEvent } from './charges-paid-back.ts'

/** Options for staff alone. `note`: the reason, which the shopper reads. */
export type StaffCancelOptions = {
  deliveryFailure?: DeliveryFailure | undefined
  note?: string | undefined
  /** Pieces of a parcel that came back damaged, by line: they do not go on sale again. */
  damaged?: ReadonlyMap<string, number> | 'all' | undefined
  /** Pieces to cancel, by line, in place of whole lines. */
  pieces?: ReadonlyMap<string, number> | undefined
  /** The refund that was shown before it was confirmed. */
  expectedRefund?: Paise | undefined
  /**
   * Pieces that the order was shown to have. A piece that somebody cancelled meanwhile costs as much
   * as the next: by the refund alone the same form, sent twice, would cancel two.
   */
  expectedPieces?: number | undefined
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
  /** It would refund something else than was shown. */
  | 'changed meanwhile'
  /** Money goes back, and the member's last code is too old for that. */
  | 'code wanted'

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

/** Some pieces of a line, cancelled as a line of their own. */
export type LinePart = { from: string; item: OrderItem }

/**
 * Splits lines of which not all pieces are wanted, so that what is cancelled is whole lines. Lines
 * that are not there, or cancelled already, are left out.
 */
export function splitLines(
  { items }: Pick<Order, 'items'>,
  pieces: ReadonlyMap<string, number>,
  newId: () => string,
): { items: OrderItem[]; wanted: string[]; parts: LinePart[] } {
  const parts: LinePart[] = []
  const wanted: string[] = []
  const kept = items.map((item) => {
    const count = item.cancelledAt ? 0 : (pieces.get(item.id) ?? 0)
    if (count <= 0) return item
    if (count >= item.quantity) {
      wanted.push(item.id)
      return item
    }
    const part = { ...item, id: newId(), quantity: count }
    wanted.push(part.id)
    parts.push({ from: item.id, item: part })
    return { ...item, quantity: item.quantity - count }
  })
  return { items: [...kept, ...parts.map(({ item }) => item)], wanted, parts }
}

/** Damaged pieces of each line, at most as many as it has. */
export function damagedPieces(
  order: Pick<Order, 'items'>,
  damaged: StaffCancelOptions['damaged'],
): Map<string, number> {
  const counted = activeItems(order).map(({ id, quantity }): [string, number] => [
    id,
    damaged === 'all' ? quantity : Math.min(damaged?.get(id) ?? 0, quantity),
  ])
  return new Map(counted.filter(([, pieces]) => pieces > 0))
}

/** Lines with the pieces of them that can be sold again. */
export const withoutDamaged = (
  order: Pick<Order, 'items'>,
  damaged: ReadonlyMap<string, number>,
): OrderItem[] =>
  activeItems(order)
    .map((item) => ({ ...item, quantity: item.quantity - (damaged.get(item.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

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

/** A delivery failure has a reason of its own, of the same name. */
export const refundReasonFor = (deliveryFailure: DeliveryFailure | undefined): RefundReason =>
  deliveryFailure ?? 'cancelled_before_shipping'

const DELIVERY_FAILURE_MESSAGES: Record<DeliveryFailure, string> = {
  lost: 'Your parcel was lost on the way.',
  returned_to_sender: 'Your parcel came back to us.',
}

/**
 * Why an order was cancelled after it was shipped, for the shopper. One that was cancelled before
 * there was a column for it, and was paid elsewhere, gets a general sentence.
 */
export function deliveryFailureMessage({
  status,
  deliveryFailure,
  shippedAt,
  trackingNumber,
}: Pick<Order, 'status' | 'deliveryFailure' | 'shippedAt' | 'trackingNumber'>) {
  if (status !== 'cancelled') return undefined
  if (deliveryFailure) return DELIVERY_FAILURE_MESSAGES[deliveryFailure]
  return shippedAt || trackingNumber ? 'Your parcel did not reach you.' : undefined
}

/** Why no cash is collected of an order that is cancelled. */
export const cashEndOf = (deliveryFailure: DeliveryFailure | undefined): CashEnd =>
  deliveryFailure === undefined ? 'cancelled' : deliveryFailure === 'lost' ? 'lost' : 'refused'
