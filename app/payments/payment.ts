import type { ATTEMPT_STATES, OVERPAYMENT_REASONS } from '#db/enums.ts'
import { inRupees, type Paise } from '#app/basics/money.ts'
import { mayBecome, type OrderStatus, type PaymentMethod } from '#app/orders/order.ts'
import type { Observation } from './gateway.ts'

/**
 * States of an attempt (docs/payment-protocol.md section 5). Only a person moves one out of
 * `review`.
 */
export type AttemptState = (typeof ATTEMPT_STATES)[number]

export type Attempt = { reference: string; orderId: string; amount: Paise; state: AttemptState }

/** Overpayment: money that came but is not owed. It is refunded, never dropped. */
export type OverpaymentReason = (typeof OVERPAYMENT_REASONS)[number]

/** Order, as far as it decides what money that arrives for it means. `method`: how it is to be paid. */
export type Owing = { status: OrderStatus; paid: boolean; method: PaymentMethod }

export type Settlement = {
  state: AttemptState
  /** In words: for the shopper (failed, aborted) or for staff (review). */
  reason?: string
  effect: 'pay the order' | { refund: OverpaymentReason } | 'none'
}

/** Reason of an attempt that the shop gave up because the shopper pays by another. */
export const SUPERSEDED = 'Another way to pay was chosen'

const OPEN: readonly AttemptState[] = ['created', 'redirected', 'pending']
const MAY_STILL_SUCCEED: readonly AttemptState[] = [...OPEN, 'failed', 'aborted', 'expired']

export const mayStillSucceed = (state: AttemptState): boolean => MAY_STILL_SUCCEED.includes(state)
export const isOpen = (state: AttemptState): boolean => OPEN.includes(state)

/**
 * State transition: what one status check means for an attempt and its order. It is idempotent, and
 * an attempt only moves forward: a late success counts, a late failure after success does not.
 */
export function settle(attempt: Attempt, order: Owing, seen: Observation): Settlement {
  switch (seen.outcome) {
    case 'succeeded':
      return mayStillSucceed(attempt.state) ? succeed(attempt, order, seen) : unchanged(attempt)
    case 'failed':
      return isOpen(attempt.state)
        ? {
            state: 'failed',
            reason: seen.message ?? 'The bank declined the payment',
            effect: 'none',
          }
        : unchanged(attempt)
    case 'aborted':
      return isOpen(attempt.state)
        ? { state: 'aborted', reason: 'The payment was cancelled', effect: 'none' }
        : unchanged(attempt)
    case 'pending':
      return isOpen(attempt.state) ? { state: 'pending', effect: 'none' } : unchanged(attempt)
    case 'not_found':
      // The shopper may not have reached the gateway yet.
      return unchanged(attempt)
    default:
      return seen.outcome satisfies never
  }
}

function succeed(attempt: Attempt, order: Owing, seen: Observation): Settlement {
  const mismatch = findMismatch(attempt, seen)
  if (mismatch) return { state: 'review', reason: mismatch, effect: 'none' }
  return arrived(order, 'pay the order')
}

/** Settlement of money that has arrived; `forUnpaid`: where the order still waits for it. */
function arrived(order: Owing, forUnpaid: Settlement['effect']): Settlement {
  if (order.paid) return { state: 'succeeded', effect: { refund: 'paid_twice' } }
  if (order.method === 'cash') {
    // Firm before it is paid: paid online until the parcel has left, and after that at the door.
    if (order.status === 'processing') return { state: 'succeeded', effect: forUnpaid }
    if (order.status === 'shipped' || order.status === 'delivered')
      return { state: 'succeeded', effect: { refund: 'paid_at_the_door' } }
  }
  if (mayBecome(order.status, 'processing')) return { state: 'succeeded', effect: forUnpaid }
  return { state: 'succeeded', effect: { refund: 'paid_after_cancellation' } }
}

/**
 * Decisions of a person about a payment in review, by the gateway's own page: all of it has arrived;
 * money has arrived but does not fit, so it goes back and the order ends; nothing has arrived.
 */
export const REVIEW_DECISIONS = ['paid', 'pay back', 'unpaid'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** State transition out of `review`, by a person (docs/decisions/0118). */
export function decideReview(order: Owing, decision: ReviewDecision): Settlement {
  switch (decision) {
    case 'paid':
      return arrived(order, 'pay the order')
    case 'pay back':
      return arrived(order, { refund: 'mismatched' })
    case 'unpaid':
      return { state: 'failed', reason: 'The bank did not confirm the payment', effect: 'none' }
    default:
      return decision satisfies never
  }
}

/**
 * Dispute: how an answer contradicts a payment that a person took as arrived; undefined where it does
 * not. `left`: what of it was not paid back, since gateways leave out what was.
 */
export function findDispute(left: Paise, seen: Observation): string | undefined {
  switch (seen.outcome) {
    case 'failed':
    case 'aborted':
      return 'the gateway says that nothing was paid'
    case 'succeeded':
      return seen.paid !== undefined && seen.paid < left
        ? `the gateway says that only ${inRupees(seen.paid)} were paid`
        : undefined
    case 'pending':
    case 'not_found':
      return undefined
    default:
      return seen.outcome satisfies never
  }
}

/** Mismatch: the bank may add a fee; anything else that differs needs manual review (T07). */
function findMismatch(attempt: Attempt, seen: Observation): string | undefined {
  if (seen.reference !== attempt.reference) return 'the gateway answered for another payment'
  if (seen.amount !== attempt.amount) return 'the gateway names another amount'
  if (seen.paid === undefined) return 'the gateway does not say how much was paid'
  if (seen.paid < attempt.amount) return 'less was paid than is owed'
  if (seen.currency !== undefined && seen.currency !== 'INR')
    return 'the gateway names another currency'
  return undefined
}

const unchanged = ({ state }: Attempt): Settlement => ({ state, effect: 'none' })

/** Order, as far as it decides whether it may be paid online. */
type Unpaid = { status: OrderStatus; paymentMethod: PaymentMethod; packedAt: Date | null }

/** Whether an order is firm before it is paid, and may still be paid online instead of at the door. */
export const isFirmUnpaid = ({ status, paymentMethod, packedAt }: Unpaid): boolean =>
  status === 'processing' && paymentMethod === 'cash' && packedAt === null

/** Whether money for it is taken: it waits for that, or is to be paid at the door and not packed yet. */
export const mayBePaidOnline = (order: Unpaid): boolean =>
  order.status === 'pending' || isFirmUnpaid(order)

/** Payment status of an order, as the shopper sees it. */
export type PaymentStatus = 'paid' | 'review' | 'awaiting' | 'failed' | 'cash'

/** Whether the goods of an order have left the cart: it is paid, or is paid at the door. */
export const hasLeftCart = (payment: PaymentStatus): boolean =>
  payment === 'paid' || payment === 'cash'

/**
 * Derived from the attempts and never stored beside them, so that the two cannot disagree. An order to
 * be paid at the door is so until a payment for it is under way; one that is paid online is `online`.
 */
export function paymentStatus(
  states: readonly AttemptState[],
  method: PaymentMethod = 'online',
): PaymentStatus {
  if (method === 'online' && states.includes('succeeded')) return 'paid'
  if (states.includes('review')) return 'review'
  if (method === 'cash') return states.includes('pending') ? 'awaiting' : 'cash'
  return states.some(isOpen) ? 'awaiting' : 'failed'
}
