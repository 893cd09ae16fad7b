import { formatShortDate } from '#app/basics/text/format-date.ts'
import { expectedArrival, isLateToArrive, isLateToLeave } from './arrival.ts'
import type { Order } from './order.ts'

type Told = Pick<Order, 'status' | 'paidAt' | 'shippedAt' | 'deliveredAt' | 'cancelledAt'> &
  Partial<Pick<Order, 'confirmedAt' | 'paymentMethod'>>

/**
 * Headline of an order: the day it arrives, or what it waits for. Stands beside the badge, which
 * names the status. `isInReview`: a person looks at its payment.
 */
export function orderHeadline(order: Told, now: Date, isInReview = false): string {
  switch (order.status) {
    case 'pending':
      if (isInReview) return 'Payment under review'
      return order.paymentMethod === 'cash' ? 'Waiting for your confirmation' : 'Awaiting payment'
    case 'processing':
    case 'shipped':
      return underWay(order, now)
    case 'delivered':
      return on('Arrived', order.deliveredAt)
    case 'cancelled':
      return on('Cancelled', order.cancelledAt)
    default:
      return order.status satisfies never
  }
}

function underWay(order: Told, now: Date): string {
  const expected = expectedArrival(order)
  if (isLateToLeave(order, now) || (expected && isLateToArrive(expected, now)))
    return 'Late, and we are sorry'
  if (expected) return `Arriving by ${formatShortDate(expected)}`
  return order.status === 'shipped' ? 'On its way' : 'Being packed'
}

const on = (what: string, at: Date | null): string =>
  at ? `${what} on ${formatShortDate(at)}` : what
