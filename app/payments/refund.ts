import type { REFUND_METHODS, REFUND_REASONS, REFUND_STATES } from '#db/enums.ts'
import type { Paise } from '#app/basics/money.ts'
import { inRupees } from '#app/basics/money.ts'
import { formatDate, formatDateTime } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { DAY_MS } from '#app/basics/time.ts'

/** Why money goes back: it was never owed, or is no longer owed. */
export type RefundReason = (typeof REFUND_REASONS)[number]
export type RefundMethod = (typeof REFUND_METHODS)[number]

/**
 * `unknown`: sent without an answer so far; status checks find out. `failed`: a person must look.
 */
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * Name of a refund at the gateway: its idempotency key, of at most 40 characters. What is sent again
 * by itself keeps it; a refund that staff send again, after it failed, has a new one, because the
 * old one names what has failed.
 */
export const refundKey = ({ id, sendings }: { id: string; sendings: number }): string =>
  sendings === 0 ? id : `${id}-${sendings}`

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
  /** Of what was collected at the door: where it goes, masked; undefined until its shopper says it. */
  cash?: { account: string | undefined } | undefined
}

export type StoredRefund = Refund & { id: string; requestedAt: Date }

/** Stands for the note of a manual refund once it is erased with the person of its order. */
export const ERASED_METHOD_NOTE = ''

/** @param row of `refunds`; only a manual one has such a note */
export const manualRefundNote = ({
  method,
  methodNote,
}: {
  method: RefundMethod
  methodNote: string | null
}): string | undefined => {
  if (method !== 'manual' || methodNote === null) return undefined
  return methodNote === ERASED_METHOD_NOTE ? 'how is no longer known' : methodNote
}

/** Texts of a reason: `record` for the gateway's records and staff, `shopper` for screens and mails. */
export const REFUND_REASON_TEXTS: Record<RefundReason, { record: string; shopper: string }> = {
  paid_twice: {
    record: 'the order was already paid',
    shopper: 'because this order was paid twice',
  },
  paid_after_cancellation: {
    record: 'the order was cancelled',
    shopper: 'because what you paid for was cancelled before your payment came',
  },
  sold_out: {
    record: 'what was ordered sold out meanwhile',
    shopper: 'because what you ordered had sold out when your payment came',
  },
  mismatched: {
    record: 'the payment did not fit the order',
    shopper: 'because your payment did not match this order, which is cancelled',
  },
  paid_at_the_door: {
    record: 'the parcel had left, to be paid at the door',
    shopper: 'because your parcel had already left, and you pay at the door',
  },
  cancelled_before_shipping: {
    record: 'it was cancelled before it was sent',
    shopper: 'for what was cancelled before it was sent',
  },
  lost: {
    record: 'it was lost on the way',
    shopper: 'because your parcel was lost on the way',
  },
  returned_to_sender: {
    record: 'it came back to us',
    shopper: 'because your parcel came back to us',
  },
  returned: { record: 'it was returned', shopper: 'for what you returned' },
  goodwill: { record: 'a goodwill refund', shopper: 'as a gesture of goodwill' },
  other: { record: 'another reason', shopper: 'for this order' },
}

/**
 * Refund status in words for the shopper. It says that money is back only once the gateway has
 * confirmed it, or staff have noted it.
 * @param asked when it was requested, and what time it is: then it has a day
 */
export function refundMessage(
  { amount, why, state, settledAt, manualNote, isQueued, cash }: Refund,
  asked?: { requestedAt: Date; now: Date },
): string {
  const money = inRupees(amount)
  const reason = REFUND_REASON_TEXTS[why].shopper
  const when = settledAt ? ` on ${formatDateTime(settledAt)}` : ''
  if (manualNote) return `${money} was refunded to you${when}, ${reason}: ${manualNote}`
  if (state === 'succeeded')
    return `${money} was refunded to your original payment method${when}, ${reason}.`
  if (state !== 'failed' && cash && !cash.account)
    return `${money} is due to you, ${reason}. Tell us on the page of your order to which UPI ID or bank account we send it.`
  if (state !== 'failed' && cash)
    return `${money} will be refunded to your ${accountWords(cash)}, ${reason}. ${dueMessage(asked)}`
  if (state === 'failed')
    return `${money} is due to you, ${reason}. We are working on it; for any question, write to ${brand.email}.`
  if (isQueued)
    return `${money} will be refunded to your original payment method, ${reason}, as soon as the refund before it has arrived.`
  return `${money} will be refunded to your original payment method, ${reason}. ${dueMessage(asked)}`
}

const accountWords = ({ account = '' }: { account: string | undefined }): string =>
  account.includes('@') ? `UPI ID ${account}` : `bank account ${account}`

function dueMessage(asked: { requestedAt: Date; now: Date } | undefined): string {
  const within = `It should reach you within ${formatRange(rules.refundDays, 'day')}`
  if (!asked) return `${within}.`
  const latest = new Date(asked.requestedAt.getTime() + rules.refundDays[1] * DAY_MS)
  // The whole of that day is still in time.
  return asked.now.getTime() > latest.getTime() + DAY_MS
    ? `It is late, and we are sorry. Please write to ${brand.email} and we will sort it out.`
    : `${within}, by about ${formatDate(latest)}.`
}
