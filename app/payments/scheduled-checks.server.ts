import { and, asc, eq, lt, not } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { GRACE_AGO, hasJob } from '#app/jobs/lost-jobs.server.ts'
import { statusCheckTime } from './status-check-schedule.ts'

/**
 * Schedules the next status check: the attempt knows when it is due, and the job is the hurry.
 * Compare-and-set on the number of checks, so that there is one chain of them for each attempt,
 * however often a job was made again.
 * @param checks number of status checks that the schedule has made already
 * @returns false if another job has scheduled this one already
 */
export async function scheduleStatusCheck(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  attempt: { reference: string; begunAt: Date },
  checks: number,
): Promise<boolean> {
  const { reference } = attempt
  const startAfter = statusCheckTime(attempt.begunAt, checks)
  const scheduled = await tx
    .update(paymentAttempts)
    .set({ checks, nextCheckAt: startAfter ?? null })
    .where(and(eq(paymentAttempts.reference, reference), lt(paymentAttempts.checks, checks)))
  if (!scheduled.rowCount) return false
  if (startAfter) await enqueueScheduledCheck({ tx, jobs }, { reference, checks }, startAfter)
  return true
}

/** `checks`: as for scheduleStatusCheck. */
export const enqueueScheduledCheck = (
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  { reference, checks }: { reference: string; checks: number },
  startAfter?: Date,
): Promise<void> =>
  jobs.enqueue(
    tx,
    'enquire',
    { reference, asked: checks },
    { ...(startAfter && { startAfter }), idempotencyKey: `${reference} ${checks}` },
  )

/** The schedule is over: the attempt is settled for good, or closed. */
export const endStatusChecks = async (
  db: Database | Transaction,
  reference: string,
): Promise<void> =>
  void (await db
    .update(paymentAttempts)
    .set({ nextCheckAt: null })
    .where(eq(paymentAttempts.reference, reference)))

/**
 * Makes the jobs of overdue status checks again that the queue has lost, the oldest first. A failed
 * job counts as one until the queue deletes it, an hour later; so a gateway that is away is asked
 * in bursts.
 * @returns how many, at most `limit`
 */
export const requeueOverdueChecks = (
  { db, jobs }: { db: Database; jobs: Jobs },
  limit: number,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { reference, checks, nextCheckAt } = paymentAttempts
    const overdue = await tx
      .select({ reference, checks })
      .from(paymentAttempts)
      .where(and(lt(nextCheckAt, GRACE_AGO), not(hasJob('enquire', { reference, asked: checks }))))
      .orderBy(asc(nextCheckAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const attempt of overdue) await enqueueScheduledCheck({ tx, jobs }, attempt)
    return overdue.length
  })

const FOLLOW_UP_MS = 10_000

/**
 * Another status check in a moment, beside the schedule, which goes on as it is. It begins on the
 * next full ten seconds but one, and is the only one then: however many messages ask for it, there
 * are six a minute, and each begins after the last message that asked.
 */
export const enqueueStatusCheck = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  reference: string,
): Promise<void> => {
  const startAfter = new Date((Math.ceil(now().getTime() / FOLLOW_UP_MS) + 1) * FOLLOW_UP_MS)
  return db.transaction((tx) =>
    jobs.enqueue(
      tx,
      'enquire',
      { reference },
      { startAfter, idempotencyKey: `${reference} at ${startAfter.toISOString()}` },
    ),
  )
}
