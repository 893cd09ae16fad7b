import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import { refundMoved, refundPaidByHand } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { RefundState } from '../refund.ts'

type Advance = {
  from: readonly RefundState[]
  to: 'submitted' | 'succeeded'
  at?: Date
  byHandOf?: StaffBy
}

/**
 * Moves a refund to its next state and enqueues the mail to the shopper, once. `byHandOf`: who
 * of the staff has paid it outside the gateway.
 */
export async function advanceRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  refundId: string,
  { from, to, at, byHandOf }: Advance,
): Promise<void> {
  const state = await lockState(tx, refundId)
  if (!state || !from.includes(state)) return
  await tx
    .update(refunds)
    .set({
      state: to,
      settledAt: at ?? null,
      ...(to === 'succeeded' && { nextStepAt: null }),
    })
    .where(eq(refunds.id, refundId))
  if (byHandOf) await recordEvent(tx, byHandOf, refundPaidByHand(refundId, state))
  else await recordEvent(tx, 'gateway', refundMoved(refundId, state, to))
  await jobs.enqueue(
    tx,
    to === 'submitted' ? 'refund-sent-mail' : 'refund-done-mail',
    { refundId },
    { idempotencyKey: refundId },
  )
  if (to === 'succeeded') await enqueueNextRefund({ tx, jobs }, refundId)
}

/** Fails a refund, which a person must look at, and lets the next one of its payment go on. */
export async function failRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  refundId: string,
  { from, detail }: { from: readonly RefundState[]; detail: string },
): Promise<void> {
  const state = await lockState(tx, refundId)
  if (state && from.includes(state)) {
    await tx
      .update(refunds)
      .set({ state: 'failed', detail, nextStepAt: null })
      .where(eq(refunds.id, refundId))
    await recordEvent(tx, 'gateway', refundMoved(refundId, state, 'failed'))
  }
  await enqueueNextRefund({ tx, jobs }, refundId)
}

async function lockState(tx: Transaction, refundId: string): Promise<RefundState | undefined> {
  const { id, state } = refunds
  const [refund] = await tx.select({ state }).from(refunds).where(eq(id, refundId)).for('update')
  return refund?.state
}

/** Enqueues the oldest refund that has waited for this one. */
async function enqueueNextRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  afterId: string,
): Promise<void> {
  const [done] = await tx.select().from(refunds).where(eq(refunds.id, afterId))
  if (!done?.attemptReference) return
  const [next] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.attemptReference, done.attemptReference), eq(refunds.state, 'requested')))
    .orderBy(asc(refunds.createdAt))
    .limit(1)
  if (next)
    await jobs.enqueue(
      tx,
      'refund',
      { refundId: next.id },
      { idempotencyKey: `${next.id} after ${afterId}` },
    )
}
