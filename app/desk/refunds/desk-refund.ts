import type { Paise } from '#app/basics/money.ts'
import { REFUND_REASON_TEXTS, type RefundReason, type RefundState } from '#app/payments/refund.ts'

/** Refund as the desk sees it. */
export type DeskRefund = {
  id: string
  amount: Paise
  why: RefundReason
  whyNote: string | null
  state: RefundState
  /** The gateway's answer. */
  detail: string | null
  manualNote: string | undefined
  requestedAt: Date
  settledAt: Date | null
  /** Of what was collected at the door; `account`: where it goes, masked, once the customer said it. */
  cash: { account: string | undefined } | undefined
  /** Whether staff may pay it themselves: nobody else is about to. */
  mayPayByHand: boolean
}

export const refundReasonWords = ({ why, whyNote }: Pick<DeskRefund, 'why' | 'whyNote'>): string =>
  [REFUND_REASON_TEXTS[why].record, whyNote].filter(Boolean).join(': ')

export const REFUND_STATE_WORDS: Record<RefundState, string> = {
  requested: 'Waits to be sent to the bank',
  submitted: 'Taken by the bank, on its way',
  unknown: 'Sent; the bank has not answered yet',
  succeeded: 'Arrived',
  failed: 'Failed: it needs you',
}
