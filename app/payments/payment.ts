import type { Paise } from '#app/basics/money.ts'
import { mayBecome, type OrderStatus } from '#app/orders/order.ts'
import type { Observation } from './gateway.ts'

/** One try to pay an order (payments.md section 5). `review` is left only by a person. */
export type AttemptState =
  'created' | 'redirected' | 'pending' | 'succeeded' | 'failed' | 'aborted' | 'expired' | 'review'

export type Attempt = { reference: string; orderId: string; amount: Paise; state: AttemptState }

/** Money that came but is not owed; it goes back, it is never dropped. */
export type OverpaymentReason =
  'the order was already paid' | 'the order was cancelled' | 'what was ordered sold out meanwhile'

export type Settlement = {
  state: AttemptState
  /** In words, for the shopper (failed, aborted) or for the desk (review). */
  reason?: string
  effect: 'pay the order' | { refund: OverpaymentReason } | 'none'
}

const OPEN: readonly AttemptState[] = ['created', 'redirected', 'pending']
const MAY_STILL_SUCCEED: readonly AttemptState[] = [...OPEN, 'failed', 'aborted', 'expired']

export const mayStillSucceed = (state: AttemptState): boolean => MAY_STILL_SUCCEED.includes(state)
export const isOpen = (state: AttemptState): boolean => OPEN.includes(state)

/**
 * What one word from the gateway's enquiry means for an attempt and its order. Saying it twice changes nothing,
 * and an attempt only moves forward: a late success counts, a late failure after success does not.
 */
export function settle(
  attempt: Attempt,
  order: { status: OrderStatus; paid: boolean },
  seen: Observation,
): Settlement {
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
      // The shopper may not have reached the bank yet.
      return unchanged(attempt)
    default:
      return seen.outcome satisfies never
  }
}

function succeed(
  attempt: Attempt,
  order: { status: OrderStatus; paid: boolean },
  seen: Observation,
): Settlement {
  const mismatch = findMismatch(attempt, seen)
  if (mismatch) return { state: 'review', reason: mismatch, effect: 'none' }
  if (order.paid) return { state: 'succeeded', effect: { refund: 'the order was already paid' } }
  if (mayBecome(order.status, 'processing')) return { state: 'succeeded', effect: 'pay the order' }
  return { state: 'succeeded', effect: { refund: 'the order was cancelled' } }
}

/** A fee on top is the bank's own business; anything else that differs is for a person to look at (T07). */
function findMismatch(attempt: Attempt, seen: Observation): string | undefined {
  if (seen.reference !== attempt.reference) return 'the gateway answered for another payment'
  if (seen.amount !== attempt.amount) return 'the gateway names another amount'
  if (seen.paid !== undefined && seen.paid < attempt.amount) return 'less was paid than is owed'
  if (seen.currency !== undefined && seen.currency !== 'INR')
    return 'the gateway names another currency'
  return undefined
}

const unchanged = ({ state }: Attempt): Settlement => ({ state, effect: 'none' })

/** What the shopper is told about the money of an order. */
export type PaymentStatus = 'paid' | 'review' | 'awaiting' | 'failed'

/** Derived from the attempts, never stored beside them. */
export function paymentStatus(states: readonly AttemptState[]): PaymentStatus {
  if (states.includes('succeeded')) return 'paid'
  if (states.includes('review')) return 'review'
  return states.some(isOpen) ? 'awaiting' : 'failed'
}
