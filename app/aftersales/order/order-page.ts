import type { Paise } from '#app/basics/money.ts'
import type { ListedDocument } from '#app/invoices/document/listed-document.ts'
import type { Step } from '#app/aftersales/timeline/timeline-step.ts'
import type { Order } from '#app/orders/order.ts'
import type { PaymentStatus } from '#app/payments/payment.ts'
import type { PaymentPrompt } from '#app/payments/payment-prompt.ts'
import type { WayToPay } from '#app/payments/ways/ways-to-pay.ts'

/** An order as its shopper's page shows it. */
export type OrderPage = {
  order: Order
  payment: PaymentStatus
  prompt: PaymentPrompt
  /** It is to be paid at the door, and may be paid online instead. */
  instead: boolean
  /** Of an order to be paid; `lastGateway`: of its newest attempt. */
  ways: readonly WayToPay[]
  lastGateway: string | undefined
  /** Sum of its refunds, also of those on their way. */
  goesBack: Paise
  /** Of a refund of collected cash: where it goes, masked; undefined where none waits to be sent. */
  refundTo: { account: string | undefined } | undefined
  headline: string
  ago: string
  steps: readonly Step[]
  mayReturn: boolean
  /** Invoices and credit notes. */
  documents: readonly ListedDocument[]
  /** Hours within which the shop writes about the pick-up of a return that is requested. */
  asked: number | undefined
  deliveryFailure: string | undefined
}
