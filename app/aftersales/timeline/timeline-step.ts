import type { OrderEvent } from '#app/orders/audit/audit-event.ts'
import type { Order } from '#app/orders/order.ts'
import type { PaymentStatus } from '#app/payments/payment.ts'
import type { StoredRefund } from '#app/payments/refund.ts'
import type { Return } from '../return.ts'

export type StepKind =
  | 'placed'
  | 'paid'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refund'
  | 'return'

export type Step = {
  kind: StepKind
  title: string
  text: string | null
  /** Page of the courier about a parcel. */
  courierPage?: string | null | undefined
  /** Null when the time is unknown (imported order), or the text says it. */
  at: Date | null
  isUpcoming: boolean
}

export type TimelineInput = {
  order: Order
  /** In the sequence in which they happened. */
  events: readonly OrderEvent[]
  payment: PaymentStatus
  refunds: readonly StoredRefund[]
  returns: readonly Return[]
  now: Date
}

/** Step that has happened. */
export const pastStep = (
  told: Pick<Step, 'kind' | 'title' | 'courierPage'> & { text?: string | null },
  at: Date | null,
): Step => ({ text: null, ...told, at, isUpcoming: false })
