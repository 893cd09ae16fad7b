import { and, eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { advanceRefund, enqueueNextRefund } from './advance-refund.server.ts'
import { claimRefund } from './claim-refund.server.ts'
import type { PaymentGateway } from '../gateway.ts'
import { REFUND_IN_FLIGHT, type RefundState } from '../refund.ts'
import { isRefundOverdue } from './refund-poll-schedule.ts'
import { scheduleRefundPoll } from './schedule-refund-poll.server.ts'

type Needs = { db: Database; gateway: PaymentGateway; jobs: Jobs; now: () => Date; log: Log }

/**
 * Sends a refund to the gateway, once. It is marked as sent before it is: after a crash or a lost
 * answer nothing sends it again, and status checks find out what became of it
 * (docs/payment-protocol.md section 4). While another refund of the same payment is in flight it
 * waits, because the gateway reports only the newest.
 * @throws when the gateway could not be reached at all; the queue then tries again
 */
export async function sendRefund(needs: Needs, { refundId }: { refundId: string }): Promise<void> {
  const { db, gateway, jobs, log } = needs
  const refund = await claimRefund(needs, refundId)
  if (!refund) return
  const { reference, gatewayRef, amount, why, isFirst } = refund
  const answer = !gatewayRef
    ? refused('the gateway never named this payment')
    : !isFirst && !gateway.partialRefunds
      ? refused(
          'the gateway takes one refund for a payment, and this is another: pay it back by hand',
        )
      : await gateway.refund({ reference, gatewayRef, amount, why, isFirst })
  const line = { refund: refundId, reference, outcome: answer.outcome }
  // Compare-and-set: a status check may have moved the refund meanwhile, and knows more.
  const set = (on: Database | Transaction, values: Partial<typeof refunds.$inferInsert>) =>
    on
      .update(refunds)
      .set(values)
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'unknown')))
  switch (answer.outcome) {
    case 'not_sent':
      await set(db, { state: 'requested', submittedAt: null })
      throw new Error('the gateway could not be reached for a refund')
    case 'accepted':
      await db.transaction((tx) =>
        advanceRefund({ tx, jobs }, refundId, { from: ['unknown'], to: 'submitted' }),
      )
      return log.info(line, 'payments: refund accepted by the gateway')
    case 'refused':
      await db.transaction(async (tx) => {
        await set(tx, {
          state: 'failed',
          detail: [answer.code, answer.message].filter(Boolean).join(' '),
        })
        await enqueueNextRefund({ tx, jobs }, refundId)
      })
      return log.error(
        { ...line, code: answer.code },
        'payments: refund refused by the gateway, needs manual review',
      )
    case 'unknown':
      await set(db, { detail: answer.detail })
      return log.warn(line, 'payments: refund outcome unknown')
    default:
      return answer satisfies never
  }
}

const refused = (message: string) => ({ outcome: 'refused', code: '', message }) as const

/** Scheduled status check of a refund; it schedules the next one until the refund is done. */
export async function pollRefundStatus(
  needs: Needs,
  { refundId, asked: polls }: { refundId: string; asked: number },
): Promise<void> {
  const { jobs, log } = needs
  await syncRefundState(needs, refundId, async (tx, { submittedAt, at }) => {
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
export async function syncRefund(needs: Needs, refundId: string): Promise<RefundState | undefined> {
  if (!(await syncRefundState(needs, refundId, async () => {}))) return undefined
  const [refund] = await needs.db
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
  { db, gateway, jobs, now }: Needs,
  refundId: string,
  whenPending: WhenPending,
): Promise<boolean> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  const submittedAt = refund?.submittedAt
  if (!submittedAt || !REFUND_IN_FLIGHT.includes(refund.state)) return true
  const seen = await gateway.fetchStatus(refund.attemptReference)
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
  return seen.ok
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

/**
 * Requeues refunds that still wait after a day: when the gateway was away for days, the queue has
 * given up on their jobs.
 */
export async function requeueStuckRefunds({
  db,
  jobs,
  now,
}: Pick<Needs, 'db' | 'jobs' | 'now'>): Promise<void> {
  const at = now()
  const waiting = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.state, 'requested'), lt(refunds.createdAt, new Date(at.getTime() - DAY_MS))),
    )
  await db.transaction(async (tx) => {
    for (const { id } of waiting)
      await jobs.enqueue(
        tx,
        'refund',
        { refundId: id },
        { idempotencyKey: `${id} ${at.toISOString().slice(0, 10)}` },
      )
  })
}
