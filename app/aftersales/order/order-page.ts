import type { Paise } from '#app/basics/money.ts'
import type { Step } from '#app/aftersales/timeline/timeline-step.ts'
import type { Order } from '#app/orders/order.ts'
import type { PaymentStatus } from '#app/payments/payment.ts'

/** An order as its shopper's page shows it. */
export type OrderPage = {
  order: Order
  payment: PaymentStatus
  /** Sum of its refunds, also of those on their way. */
  goesBack: Paise
  headline: string
  ago: string
  steps: readonly Step[]
  mayReturn: boolean
  /** Hours within which the shop writes about the pick-up of a return that is requested. */
  asked: number | undefined
  deliveryFailure: string | undefined
}
