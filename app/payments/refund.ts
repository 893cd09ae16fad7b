import type { REFUND_REASONS, REFUND_STATES } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'
import { inRupees } from '#app/basics/money.ts'
import { formatDateTime } from '#app/basics/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { rules } from '#app/basics/shop-rules.ts'

/** Why money goes back: it was never owed, or is no longer owed. */
export type RefundReason = (typeof REFUND_REASONS)[number]

/**
 * `unknown`: sent without an answer so far; status checks find out. `failed`: a person must look.
 */
export type RefundState = (typeof REFUND_STATES)[number]

/** States of a refund that the gateway has, or may have. */
export const REFUND_IN_FLIGHT: readonly RefundState[] = ['submitted', 'unknown']

/**
 * `manualNote`: staff's note on a refund that was paid outside the gateway. `isQueued`: it waits
 * until another refund of the same payment has arrived.
 */
export type Refund = {
  amount: Paise
  why: RefundReason
  state: RefundState
  settledAt: Date | null
  manualNote?: string | undefined
  isQueued?: boolean
}

export type StoredRefund = Refund & { id: string }

/** Marks such a note in the column `detail`, which otherwise holds the gateway's words. */
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

/**
 * Refund status in words for the shopper. It says that money is back only once the gateway has
 * confirmed it, or staff have noted it.
 */
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
  const [least, most] = rules.refundDays
  return `${money} will be refunded to your original payment method, ${REASON_TEXT[why]}. It should reach you within ${least} to ${most} days.`
}
