import type { Order } from '#app/orders/order.ts'
import type { PaymentStatus } from '#app/payments/payment.ts'
import type { Refund } from '#app/payments/refund.ts'
import type { Return } from '../return.ts'

export type StepKind =
  'placed' | 'paid' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'refund' | 'return'

export type Step = {
  kind: StepKind
  title: string
  text: string | null
  /** Null when the time is unknown (imported order), or the text says it. */
  at: Date | null
  isUpcoming: boolean
}

export type TimelineInput = {
  order: Order
  payment: PaymentStatus
  refunds: readonly Refund[]
  returns: readonly Return[]
  now: Date
}
