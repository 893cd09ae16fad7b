import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orders, paymentAttempts } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { StaffActor } from '#app/orders/audit/audit-event.ts'
import { orderCancelled, reviewDecided } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { releaseStock } from '#app/orders/stock-holds.server.ts'
import { decideReview, type ReviewDecision, type Settlement } from './payment.ts'
import { applySettlement } from './status-checks/apply-settlement.server.ts'

/** `arrived`: what has arrived, as the gateway's own page says. */
export type Decided = { decision: ReviewDecision; arrived: Paise | undefined; note: string }

export type ReviewRefusal =
  | { why: 'not in review' }
  | { why: 'not all of it'; owed: Paise }
  | { why: 'too much'; most: Paise }

/**
 * Settles a payment in review as a person decides, in the transaction that has locked the order: the
 * attempt, the order, its stock and the refund move together, as by an answer of the gateway. What
 * counts as arrived is never more than the gateway named, or where it named nothing, than was owed.
 * @returns what followed from it
 */
export async function settleReview(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  actor: StaffActor,
  { orderId, reference }: { orderId: string; reference: string },
  { decision, arrived, note }: Decided,
  at: Date,
): Promise<Result<Settlement['effect'], ReviewRefusal>> {
  const mine = and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.orderId, orderId))
  const [attempt] = await tx.select().from(paymentAttempts).where(mine).for('update')
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order || attempt?.state !== 'review') return err({ why: 'not in review' })
  const owed = paise(attempt.amountPaise)
  const most = attempt.paidPaise === null ? owed : paise(attempt.paidPaise)
  const paid = decision === 'unpaid' ? undefined : (arrived ?? most)
  if (paid !== undefined && paid > most) return err({ why: 'too much', most })
  if (decision === 'paid' && paid !== undefined && paid < owed)
    return err({ why: 'not all of it', owed })
  const settlement = decideReview(
    { status: order.status, paid: order.paidAt !== null, method: order.paymentMethod },
    decision,
  )
  const { state, effect } = settlement
  if (state !== 'succeeded' && state !== 'failed') throw new Error(`a decision led to ${state}`)
  await tx
    .update(paymentAttempts)
    .set({
      state,
      reason: settlement.reason ?? null,
      // Of one that is unpaid, what the gateway named stays: by it the same answer is known again.
      ...(paid !== undefined && { paidPaise: paid }),
      settledAt: at,
      decidedAt: at,
      nextCheckAt: null,
    })
    .where(mine)
  const event = reviewDecided(reference, state, { paid, note, why: attempt.reason })
  const all = { order, attempt, settlement, event, paid: paid ?? paise(0), actor, at }
  const followed = await applySettlement(tx, jobs, all)
  if (typeof effect === 'object' && effect.refund === 'mismatched') {
    await releaseStock(tx, orderId)
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: at, stockHeldUntil: null })
      .where(eq(orders.id, orderId))
    await recordEvent(tx, actor, orderCancelled(order, { itemIds: [], note }))
  }
  return ok(followed)
}
