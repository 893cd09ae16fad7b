import { isReplacementDue } from '#app/aftersales/exchange/exchange.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import type { Tracking } from '#app/orders/tracking.ts'
import { mayStillSucceed, type AttemptState } from '#app/payments/payment.ts'
import type { Paise } from '#app/basics/money.ts'
import type { DeskRefund } from '../refunds/desk-refund.ts'
import type { DeskReturn } from '../returns/desk-return.ts'

/** `go`: to the part of the page where it is done. */
export type NextStep =
  | { kind: 'ship'; undoneTracking: Partial<Tracking> | undefined; isPacked: boolean }
  | { kind: 'confirm cash'; until: Date | undefined }
  | { kind: 'deliver'; collects: Paise | undefined }
  | { kind: 'check payment'; why: string; inReview: boolean }
  | { kind: 'go'; to: string; label: string }
  | { kind: 'none'; why: string }

type Known = {
  status: OrderStatus
  payments: readonly { state: AttemptState; reason: string | null }[]
  refunds: readonly Pick<DeskRefund, 'state' | 'cash'>[]
  returns: readonly DeskReturn[]
  /** Until when its shipping can be undone. */
  undoUntil: Date | undefined
  /** Of a shipping that was undone. */
  undoneTracking: Partial<Tracking> | undefined
  isPacked: boolean
  /** Of an order to be paid at the door: how much is due, and until when it is to be confirmed. */
  cash: { isToConfirm: boolean; due: Paise; until: Date | undefined } | undefined
}

const arrivedText = (returns: readonly DeskReturn[]): string =>
  returns.some(({ exchange }) => exchange?.state === 'sent')
    ? 'It has arrived, and a replacement was sent. Nothing is left to do, unless that is lost or comes back.'
    : 'It has arrived. Nothing is left to do.'

/** Next step of an order: the one large button of its page. */
export function nextStep(known: Known): NextStep {
  const { status, payments, refunds, returns, undoUntil, undoneTracking, isPacked, cash } = known
  switch (status) {
    case 'pending':
      return cash?.isToConfirm
        ? (reviewStep(payments) ?? { kind: 'confirm cash', until: cash.until })
        : paymentStep(payments)
    case 'processing':
      return { kind: 'ship', undoneTracking, isPacked }
    case 'shipped':
      // A second press of the button that shipped it would mark it as delivered.
      return undoUntil
        ? {
            kind: 'none',
            why: 'It is shipped. Mark it as delivered once that can no longer be undone.',
          }
        : { kind: 'deliver', collects: cash?.due }
    case 'delivered':
      return (
        returnStep(returns) ?? refundStep(refunds) ?? { kind: 'none', why: arrivedText(returns) }
      )
    case 'cancelled':
      return (
        reviewStep(payments) ??
        refundStep(refunds) ?? { kind: 'none', why: 'It is cancelled. Nothing is left to do.' }
      )
    default:
      return status satisfies never
  }
}

function paymentStep(payments: Known['payments']): NextStep {
  const review = reviewStep(payments)
  if (review) return review
  const why = 'It waits for its payment. Nothing is packed before that.'
  return payments.some(({ state }) => mayStillSucceed(state))
    ? { kind: 'check payment', why, inReview: false }
    : { kind: 'none', why }
}

function reviewStep(payments: Known['payments']): NextStep | undefined {
  const review = payments.find(({ state }) => state === 'review')
  if (!review) return undefined
  const why = `The payment needs you to look at it: ${review.reason}.`
  return { kind: 'check payment', why, inReview: true }
}

const refundStep = (refunds: Known['refunds']): NextStep | undefined =>
  refunds.some(({ state }) => state === 'failed')
    ? { kind: 'go', to: '#refunds', label: 'See to the refund that failed' }
    : refunds.some(({ state, cash }) => state === 'requested' && cash)
      ? { kind: 'go', to: '#refunds', label: 'Pay the refund' }
      : undefined

function returnStep(returns: readonly DeskReturn[]): NextStep | undefined {
  const asked = returns.find(({ state }) => state === 'requested')
  if (asked) return { kind: 'go', to: `#return-${asked.id}`, label: 'Inspect the return' }
  const due = returns.find(isReplacementDue)
  return due && { kind: 'go', to: `#return-${due.id}`, label: 'Send the replacement' }
}
