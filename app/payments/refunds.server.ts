import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { PaymentGateway } from './gateway.ts'
import { manualRefundNote, type Refund, type RefundReason, type RefundState } from './refund.ts'

type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
type Needs = { db: Database; gateway: PaymentGateway; jobs: Jobs; now: () => Date; log: Log }

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/**
 * Polling schedule of a sent refund: after 1 minute, 10 minutes more and 1 hour more, while it can
 * still be told from an earlier refund, then every 6 hours for 3 weeks. The gateway promises 5 to 7
 * days.
 */
const POLL_DELAYS_MS = [HOUR_MS / 60, HOUR_MS / 6, HOUR_MS]
const POLL_INTERVAL_MS = 6 * HOUR_MS
const POLL_DURATION_MS = 21 * DAY_MS

/**
 * Promises a refund. It belongs to the transaction that finds the money not owed, so that no crash
 * loses the promise.
 * @param cause idempotency key: one refund for each attempt and cause; `payment` means all of it
 */
export async function requestRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  {
    reference,
    amount,
    why,
    cause,
    at,
  }: { reference: string; amount: Paise; why: RefundReason; cause: string; at: Date },
): Promise<void> {
  const id = randomUUID()
  const inserted = await tx
    .insert(refunds)
    .values({
      id,
      attemptReference: reference,
      cause,
      amountPaise: amount,
      why,
      state: 'requested',
      createdAt: at,
    })
    .onConflictDoNothing()
  if (inserted.rowCount) await jobs.enqueue(tx, 'refund', { refundId: id }, { idempotencyKey: id })
}

/** Refunds of an order, oldest first. */
export async function listRefunds(db: Database, orderId: string): Promise<Refund[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(refunds.createdAt))
  return rows.map(({ refund }) => ({
    amount: paise(refund.amountPaise),
    why: refund.why as RefundReason,
    state: refund.state as RefundState,
    settledAt: refund.settledAt,
    manualNote: manualRefundNote(refund),
    isQueued:
      refund.state === 'requested' &&
      rows.some(({ refund: other }) => isQueuedBehind(other, refund)),
  }))
}

const isQueuedBehind = (
  other: typeof refunds.$inferSelect,
  { attemptReference }: typeof refunds.$inferSelect,
): boolean => other.attemptReference === attemptReference && IN_FLIGHT.includes(other.state)

/**
 * Sends a refund to the gateway, once. It is marked as sent before it is: after a crash or a lost
 * answer nothing sends it again, and status checks find out what became of it
 * (docs/payment-protocol.md section 4). While another refund of the same payment is in flight it
 * waits, because the gateway reports only the newest.
 * @throws when the gateway could not be reached at all; the queue then tries again
 */
export async function sendRefund(needs: Needs, { refundId }: { refundId: string }): Promise<void> {
  const { db, gateway, jobs, log } = needs
  const refund = await claim(needs, refundId)
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

const IN_FLIGHT = ['submitted', 'unknown']

/**
 * Claims a refund: marks it as sent before it is, and schedules its polling. Undefined when it is
 * claimed already, or another refund of the same payment is in flight.
 */
const claim = ({ db, jobs, now }: Needs, refundId: string) =>
  db.transaction(async (tx) => {
    const at = now()
    const found = await findWithAttempt(tx, refundId)
    if (!found) return undefined
    const others = (
      await tx.select().from(refunds).where(eq(refunds.attemptReference, found.attempt.reference))
    ).filter(({ id }) => id !== refundId)
    if (others.some(({ state }) => IN_FLIGHT.includes(state))) return undefined
    const [claimed] = await tx
      .update(refunds)
      .set({ state: 'unknown', submittedAt: at })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')))
      .returning()
    if (!claimed) return undefined
    await schedulePoll({ tx, jobs }, { refundId, submittedAt: at, polls: 0, at })
    const { reference, gatewayRef } = found.attempt
    const isFirst = !others.some(({ state }) => state === 'succeeded')
    return { reference, gatewayRef, amount: paise(claimed.amountPaise), why: claimed.why, isFirst }
  })

/** Row lock on the attempt, so that its refunds are claimed one after another. */
async function findWithAttempt(tx: Transaction, refundId: string) {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  const [attempt] = refund
    ? await tx
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.reference, refund.attemptReference))
        .for('update')
    : []
  return refund && attempt && { refund, attempt }
}

/** Idempotency key: one chain of polls for each sending of a refund. */
const schedulePoll = (
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  {
    refundId,
    submittedAt,
    polls,
    at,
  }: { refundId: string; submittedAt: Date; polls: number; at: Date },
) =>
  jobs.enqueue(
    tx,
    'watch-refund',
    { refundId, asked: polls },
    {
      startAfter: new Date(at.getTime() + (POLL_DELAYS_MS[polls] ?? POLL_INTERVAL_MS)),
      idempotencyKey: `${refundId} ${submittedAt.getTime()} ${polls}`,
    },
  )

/** Scheduled status check of a refund; it schedules the next one until the refund is done. */
export async function pollRefundStatus(
  needs: Needs,
  { refundId, asked: polls }: { refundId: string; asked: number },
): Promise<void> {
  const { jobs, log } = needs
  await syncRefundState(needs, refundId, async (tx, { submittedAt, at }) => {
    if (at.getTime() - submittedAt.getTime() > POLL_DURATION_MS)
      log.error(
        { refund: refundId },
        'payments: refund not completed after three weeks, needs manual review',
      )
    else await schedulePoll({ tx, jobs }, { refundId, submittedAt, polls: polls + 1, at })
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
  return refund?.state as RefundState
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
  if (!submittedAt || !IN_FLIGHT.includes(refund.state)) return true
  const seen = await gateway.fetchStatus(refund.attemptReference)
  const at = now()
  await db.transaction(async (tx) => {
    const status = seen.ok ? seen.value.refund : undefined
    const isEarlier =
      status === 'done' && refund.state === 'unknown' && (await hasEarlierRefund(tx, refund))
    if (status === 'initiated')
      await advanceRefund({ tx, jobs }, refundId, { from: ['unknown'], to: 'submitted' })
    if (status === 'done' && !isEarlier)
      await advanceRefund({ tx, jobs }, refundId, { from: IN_FLIGHT, to: 'succeeded', at })
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

/** Moves a refund to its next state and enqueues the mail to the shopper, once. */
export async function advanceRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  refundId: string,
  { from, to, at }: { from: readonly string[]; to: 'submitted' | 'succeeded'; at?: Date },
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
