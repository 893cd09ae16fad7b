import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { refundMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { advanceRefund, failRefund } from './advance-refund.server.ts'
import type { Gateways } from '../gateways.ts'
import { REFUND_IN_FLIGHT, type RefundState } from '../refund.ts'
import type { CheckPriority } from '../status-checks/check-queue.server.ts'
import { checkRefund } from './check-refund.server.ts'
import {
  findRefundOfAttempt,
  hasEarlierRefund,
  type RefundOfAttempt,
} from './fetch-refund-progress.server.ts'
import { isRefundOverdue, refundResendTime } from './refund-poll-schedule.ts'
import { scheduleRefundPoll } from './schedule-refund-poll.server.ts'

type Services = { db: Database; gateways: Gateways; jobs: Jobs; now: () => Date; log: Log }

/** Scheduled status check of a refund; it schedules the next one until the refund is done. */
export async function pollRefundStatus(
  services: Services,
  { refundId, asked: polls }: { refundId: string; asked: number },
): Promise<void> {
  const { jobs, log } = services
  await syncRefundState(services, refundId, {
    priority: 'refund',
    async whenPending(tx, { submittedAt, at }) {
      if (!isRefundOverdue(submittedAt, at))
        return scheduleRefundPoll({ tx, jobs }, { refundId, submittedAt, polls: polls + 1, at })
      await tx.update(refunds).set({ nextStepAt: null }).where(eq(refunds.id, refundId))
      log.error(
        { area: 'payments', refund: refundId },
        'refund not completed after three weeks, needs manual review',
      )
    },
  })
}

/**
 * Status check of a refund by staff, beside the schedule.
 * @returns its state by now; undefined when the gateway was unavailable
 */
export async function syncRefund(
  services: Services,
  refundId: string,
  until?: number,
): Promise<RefundState | undefined> {
  const forStaff = { priority: 'return' as const, whenPending: async () => {}, until }
  if (!(await syncRefundState(services, refundId, forStaff))) return undefined
  const [refund] = await services.db
    .select({ state: refunds.state })
    .from(refunds)
    .where(eq(refunds.id, refundId))
  return refund?.state
}

type WhenPending = (tx: Transaction, when: { submittedAt: Date; at: Date }) => Promise<void>

/**
 * Applies the gateway's answer to a refund that is in flight. A refund that is done enqueues the
 * mail to the shopper and the next refund of the same payment; one that failed after all is left to
 * staff, as one that was refused; one that never arrived is sent again where that is safe.
 * @returns false when the gateway was unavailable
 */
async function syncRefundState(
  services: Services,
  refundId: string,
  {
    priority,
    whenPending,
    until,
  }: { priority: CheckPriority; whenPending: WhenPending; until?: number | undefined },
): Promise<boolean> {
  const { db, gateways, jobs, now, log } = services
  const found = await findRefundOfAttempt(db, refundId)
  const submittedAt = found?.refund.submittedAt
  if (!submittedAt || !REFUND_IN_FLIGHT.includes(found.refund.state)) return true
  const seen = await checkRefund(services, found, priority, until)
  const progress = seen.ok ? seen.value : 'not_found'
  const at = now()
  await db.transaction(async (tx) => {
    switch (progress) {
      case 'done':
        return advanceRefund({ tx, jobs }, refundId, {
          from: REFUND_IN_FLIGHT,
          to: 'succeeded',
          at,
        })
      case 'failed':
        log.error({ area: 'payments', refund: refundId }, 'refund failed, needs manual review')
        return failRefund({ tx, jobs }, refundId, {
          from: REFUND_IN_FLIGHT,
          detail: 'the gateway took it, and it failed',
        })
      case 'initiated':
        await advanceRefund({ tx, jobs }, refundId, { from: ['unknown'], to: 'submitted' })
        return whenPending(tx, { submittedAt, at })
      case 'not_found':
        if (seen.ok && (await requeueUnknown({ tx, jobs, gateways }, found, at))) return
        return whenPending(tx, { submittedAt, at })
      default:
        return progress satisfies never
    }
  })
  return seen.ok
}

/**
 * Puts a refund whose answer was lost, and which the gateway does not know, back in the queue, under
 * its old name, as soon as sending it again cannot pay twice.
 * @returns whether it did
 */
async function requeueUnknown(
  { tx, jobs, gateways }: { tx: Transaction; jobs: Jobs; gateways: Gateways },
  { refund, attempt }: RefundOfAttempt,
  at: Date,
): Promise<boolean> {
  const gateway = gateways.find(attempt.gateway)
  if (!gateway || !refund.submittedAt) return false
  const startAfter = refundResendTime({
    createdAt: refund.createdAt,
    submittedAt: refund.submittedAt,
    now: at,
    isNamed: gateway.idempotentRefunds,
    isWhole: refund.amountPaise >= attempt.amountPaise,
    isFirst: !(await hasEarlierRefund(tx, attempt)),
  })
  if (!startAfter) return false
  const requeued = await tx
    .update(refunds)
    .set({ state: 'requested', submittedAt: null, nextStepAt: startAfter })
    .where(
      and(
        eq(refunds.id, refund.id),
        eq(refunds.state, 'unknown'),
        eq(refunds.submittedAt, refund.submittedAt),
      ),
    )
  if (!requeued.rowCount) return false
  await recordEvent(tx, 'shop', refundMoved(refund.id, 'unknown', 'requested'))
  await jobs.enqueue(
    tx,
    'refund',
    { refundId: refund.id },
    {
      startAfter,
      idempotencyKey: `${refund.id} lost ${refund.submittedAt.toISOString()}`,
    },
  )
  return true
}
