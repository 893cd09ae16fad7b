import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { RefundState } from '../refund.ts'

/** Moves a refund to its next state and enqueues the mail to the shopper, once. */
export async function advanceRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  refundId: string,
  { from, to, at }: { from: readonly RefundState[]; to: 'submitted' | 'succeeded'; at?: Date },
): Promise<void> {
  const moved = await tx
    .update(refunds)
    .set({ state: to, settledAt: at ?? null })
    .where(and(eq(refunds.id, refundId), inArray(refunds.state, [...from])))
  if (!moved.rowCount) return
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
  await tx
    .update(refunds)
    .set({ state: 'failed', detail })
    .where(and(eq(refunds.id, refundId), inArray(refunds.state, [...from])))
  await enqueueNextRefund({ tx, jobs }, refundId)
}

/** Enqueues the oldest refund that has waited for this one. */
async function enqueueNextRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  afterId: string,
): Promise<void> {
  const [done] = await tx.select().from(refunds).where(eq(refunds.id, afterId))
  if (!done) return
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
