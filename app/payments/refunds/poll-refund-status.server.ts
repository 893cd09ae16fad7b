import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { advanceRefund } from './advance-refund.server.ts'
import { fetchStatus, type Gateways } from '../gateways.ts'
import { REFUND_IN_FLIGHT, type RefundState } from '../refund.ts'
import { isRefundOverdue } from './refund-poll-schedule.ts'
import { scheduleRefundPoll } from './schedule-refund-poll.server.ts'

type Services = {
  db: Database
  gateways: Gateways
  jobs: Jobs
  now: () => Date
  log: { error(fields: object, message: string): void }
}

/** Scheduled status check of a refund; it schedules the next one until the refund is done. */
export async function pollRefundStatus(
  services: Services,
  { refundId, asked: polls }: { refundId: string; asked: number },
): Promise<void> {
  const { jobs, log } = services
  await syncRefundState(services, refundId, async (tx, { submittedAt, at }) => {
    if (isRefundOverdue(submittedAt, at))
      log.error(
        { refund: refundId },
        'payments: refund not completed after three weeks, needs manual review',
      )
    else await scheduleRefundPoll({ tx, jobs }, { refundId, submittedAt, polls: polls + 1, at })
  })
}

/**
 * Status check of a refund, beside the schedule.
 * @returns its state by now; undefined when the gateway was unavailable
 */
export async function syncRefund(
  services: Services,
  refundId: string,
): Promise<RefundState | undefined> {
  if (!(await syncRefundState(services, refundId, async () => {}))) return undefined
  const [refund] = await services.db
    .select({ state: refunds.state })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  return refund?.state
}

type WhenPending = (tx: Transaction, when: { submittedAt: Date; at: Date }) => Promise<void>

/**
 * Applies the gateway's answer to a refund that is in flight. A refund that is done enqueues the
 * mail to the shopper and the next refund of the same payment.
 * @returns false when the gateway was unavailable
 */
async function syncRefundState(
  { db, gateways, jobs, now }: Services,
  refundId: string,
  whenPending: WhenPending,
): Promise<boolean> {
  const [found] = await db
    .select({ refund: refunds, gateway: paymentAttempts.gateway })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(eq(refunds.id, refundId))
  const submittedAt = found?.refund.submittedAt
  if (!submittedAt || !REFUND_IN_FLIGHT.includes(found.refund.state)) return true
  const { refund } = found
  const seen = await fetchStatus(gateways, {
    gateway: found.gateway,
    reference: refund.attemptReference,
  })
  const at = now()
  await db.transaction(async (tx) => {
    const status = seen.ok ? seen.value.refund : undefined
    const isEarlier =
      status === 'done' && refund.state === 'unknown' && (await hasEarlierRefund(tx, refund))
    if (status === 'initiated')
      await advanceRefund({ tx, jobs }, refundId, { from: ['unknown'], to: 'submitted' })
    if (status === 'done' && !isEarlier)
      await advanceRefund({ tx, jobs }, refundId, { from: REFUND_IN_FLIGHT, to: 'succeeded', at })
    else await whenPending(tx, { submittedAt, at })
  })
  return seen.ok ?? false
}

/**
 * While it is unknown whether a refund arrived at all, "done" may mean an earlier refund of the
 * same payment.
 */
const hasEarlierRefund = async (
  tx: Transaction,
  { attemptReference }: { attemptReference: string },
): Promise<boolean> =>
  (await tx.$count(
    refunds,
    and(eq(refunds.attemptReference, attemptReference), eq(refunds.state, 'succeeded')),
  )) > 0
