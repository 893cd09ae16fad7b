import { and, asc, eq, inArray, lt, not, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { GRACE_AGO, hasJob } from '#app/jobs/lost-jobs.server.ts'
import type { Gateways } from '../gateways.ts'
import { REFUND_IN_FLIGHT } from '../refund.ts'

/**
 * Makes the jobs of refunds again that the queue has lost: of those not sent, and of those to be
 * asked about, the oldest first. It sends nothing twice, because `claimRefund` lets one job send
 * one. A refund that waits until another of its payment has arrived is left to that one.
 * @returns how many, at most `limit`
 */
export const requeueOverdueRefunds = (
  { db, gateways, jobs }: { db: Database; gateways: Gateways; jobs: Jobs },
  limit: number,
): Promise<number> =>
  db.transaction(async (tx) => {
    const refundId = refunds.id
    const idempotent = gateways.all.filter((one) => one.idempotentRefunds).map(({ id }) => id)
    const isToBeSent = and(
      eq(refunds.state, 'requested'),
      not(hasJob('refund', { refundId })),
      not(sql`exists (select from ${refunds} ahead
        where ahead.attempt_reference = ${refunds.attemptReference} and ahead.state in ${REFUND_IN_FLIGHT}
          and ${notInArray(paymentAttempts.gateway, idempotent)})`),
    )
    const isToBeAsked = and(
      inArray(refunds.state, REFUND_IN_FLIGHT),
      not(hasJob('watch-refund', { refundId })),
    )
    const overdue = await tx
      .select({ refundId, state: refunds.state, polls: refunds.polls })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
      .where(and(lt(refunds.nextStepAt, GRACE_AGO), or(isToBeSent, isToBeAsked)))
      .orderBy(asc(refunds.nextStepAt))
      .limit(limit)
      .for('update', { of: refunds, skipLocked: true })
    for (const { refundId: id, state, polls } of overdue) {
      await tx
        .update(refunds)
        .set({ nextStepAt: sql`now()` })
        .where(eq(refundId, id))
      if (state === 'requested') await jobs.enqueue(tx, 'refund', { refundId: id })
      else await jobs.enqueue(tx, 'watch-refund', { refundId: id, asked: polls })
    }
    return overdue.length
  })
