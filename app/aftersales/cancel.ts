import { keptItems, lineTotal, type Order } from '#app/orders/order.ts'
import { sum, type Paise } from '#app/basics/money.ts'
import type { PaymentStatus } from '#app/payments/payment.ts'

export type CancelRefusal =
  | 'no such order'
  | 'sent already'
  | 'cancelled already'
  /** What an unpaid order costs is settled at the bank: it is cancelled whole or not at all. */
  | 'only whole while unpaid'
  | 'payment in review'
  /** Imported: the money is not with our gateway. */
  | 'paid elsewhere'

export type Cancellation = { itemIds: string[]; whole: boolean; refund: Paise }

type Cancellable = Pick<Order, 'status' | 'items'>

/** What cancelling these lines of an order comes to; null stands for all that are left. */
export function cancellation(order: Cancellable, payment: PaymentStatus, wanted: readonly string[] | null): Cancellation | CancelRefusal {
  const left = keptItems(order)
  const items = left.filter(({ id }) => !wanted || wanted.includes(id))
  if (order.status === 'cancelled') return 'cancelled already'
  if (order.status === 'shipped' || order.status === 'delivered') return 'sent already'
  if (items.length === 0) return 'cancelled already'
  const whole = items.length === left.length
  if (order.status === 'pending') {
    if (payment === 'review') return 'payment in review'
    if (!whole) return 'only whole while unpaid'
  }
  return { itemIds: items.map(({ id }) => id), whole, refund: sum(items.map(lineTotal)) }
}

/** Until it is sent, spec section 9. */
export const mayCancel = ({ status }: Pick<Order, 'status'>): boolean => status === 'pending' || status === 'processing'
