import { and, eq, lte } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { refundPollTime } from './refund-poll-schedule.ts'

/**
 * Schedules the next poll: the refund knows when it is due, and the job is the hurry. Compare-and-set
 * on the number of polls, so that there is one chain of them, however often a job was made again.
 * Idempotency key: one chain for each sending of a refund.
 */
export async function scheduleRefundPoll(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  {
    refundId,
    submittedAt,
    polls,
    at,
  }: { refundId: string; submittedAt: Date; polls: number; at: Date },
): Promise<void> {
  const startAfter = refundPollTime(at, polls)
  const scheduled = await tx
    .update(refunds)
    .set({ polls, nextStepAt: startAfter })
    .where(and(eq(refunds.id, refundId), lte(refunds.polls, Math.max(0, polls - 1))))
  if (!scheduled.rowCount) return
  await jobs.enqueue(
    tx,
    'watch-refund',
    { refundId, asked: polls },
    { startAfter, idempotencyKey: `${refundId} ${submittedAt.getTime()} ${polls}` },
  )
}
