import type { Paise } from '#app/basics/money.ts'
import { inRupees } from '#app/basics/money.ts'
import { formatDateTime } from '#app/basics/format-date.ts'
import { brand } from '#app/brand.ts'
import type { OverpaymentReason } from './payment.ts'

/** Why money goes back: it was never owed, or no longer is. */
export type RefundReason =
  | OverpaymentReason
  | 'it was cancelled before it was sent'
  | 'it was lost on the way'
  | 'it came back to us'
  | 'it was returned'

/** `unknown`: sent, and its answer was lost; the bank is asked. `failed`: a person must look. */
export type RefundState = 'requested' | 'submitted' | 'succeeded' | 'failed' | 'unknown'

/** `manualNote`: what the desk noted when it was paid outside the gateway. `isQueued`: for another of the same payment, on its way. */
export type Refund = {
  amount: Paise
  why: RefundReason
  state: RefundState
  settledAt: Date | null
  manualNote?: string | undefined
  isQueued?: boolean
}

/** How that stands in the row, among what the gateway said of others. */
export const MANUAL_REFUND_PREFIX = 'by hand: '
export const manualRefundNote = ({ detail }: { detail: string | null }): string | undefined =>
  detail?.startsWith(MANUAL_REFUND_PREFIX) ? detail.slice(MANUAL_REFUND_PREFIX.length) : undefined

const REASON_TEXT: Record<RefundReason, string> = {
  'the order was already paid': 'because this order was paid twice',
  'the order was cancelled': 'because this order was cancelled before your payment came',
  'what was ordered sold out meanwhile':
    'because what you ordered had sold out when your payment came',
  'it was cancelled before it was sent': 'for what was cancelled before it was sent',
  'it was lost on the way': 'because your parcel was lost on the way',
  'it came back to us': 'because your parcel came back to us',
  'it was returned': 'for what you returned',
}

/** What the shopper is told of money that goes back. It is not said to be back before the bank says so. */
export function refundMessage({
  amount,
  why,
  state,
  settledAt,
  manualNote,
  isQueued,
}: Refund): string {
  const money = inRupees(amount)
  const when = settledAt ? ` on ${formatDateTime(settledAt)}` : ''
  if (manualNote) return `${money} was refunded to you${when}, ${REASON_TEXT[why]}: ${manualNote}`
  if (state === 'succeeded')
    return `${money} was refunded to your original payment method${when}, ${REASON_TEXT[why]}.`
  if (state === 'failed')
    return `${money} is due to you, ${REASON_TEXT[why]}. We are working on it; for any question, write to ${brand.email}.`
  if (isQueued)
    return `${money} will be refunded to your original payment method, ${REASON_TEXT[why]}, as soon as the refund before it has arrived.`
  const [least, most] = brand.policy.refundDays
  return `${money} will be refunded to your original payment method, ${REASON_TEXT[why]}. It should reach you within ${least} to ${most} days.`
}
