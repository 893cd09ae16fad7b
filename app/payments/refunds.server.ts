import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { PaymentGateway } from './gateway.ts'
import type { RefundReason } from './payment.ts'
import type { Refund, RefundState } from './refund.ts'

type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
type Needs = { db: Database; gateway: PaymentGateway; jobs: Jobs; now: () => Date; log: Log }

const HOUR_MS = 60 * 60 * 1000
/** How often the bank is asked how far a refund is, and for how long: it promises 5 to 7 days. */
const ASKED_EVERY_MS = 6 * HOUR_MS
const ASKED_FOR_MS = 21 * 24 * HOUR_MS

/** Promises the money of an attempt back. Part of the deed that finds it is not owed: the promise survives everything. */
export async function requestRefund(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  { reference, amount, why, at }: { reference: string; amount: Paise; why: RefundReason; at: Date },
): Promise<void> {
  const id = randomUUID()
  const inserted = await tx
    .insert(refunds)
    .values({ id, attemptReference: reference, amountPaise: amount, why, state: 'requested', createdAt: at })
    .onConflictDoNothing()
  if (inserted.rowCount) await jobs.enqueue(tx, 'refund', { refundId: id }, { once: id })
}

/** What of an order's money goes back, or went. */
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
  }))
}

/**
 * Sends a refund to the gateway, once. That it is being sent is written down before it is: should we or the answer be lost,
 * nobody sends it again, and the enquiry tells what became of it (payments.md section 4).
 * @throws when the gateway could not be reached at all; the queue then tries again
 */
export async function sendRefund(needs: Needs, { refundId }: { refundId: string }): Promise<void> {
  const { db, gateway, log } = needs
  const refund = await claim(needs, refundId)
  if (!refund) return
  const { reference, gatewayRef, amount, why } = refund
  const answer = gatewayRef
    ? await gateway.refund({ reference, gatewayRef, amount, why })
    : ({ outcome: 'refused', code: '', message: 'the gateway never named this payment' } as const)
  const line = { refund: refundId, reference, outcome: answer.outcome }
  const set = (values: Partial<typeof refunds.$inferInsert>) => db.update(refunds).set(values).where(eq(refunds.id, refundId))
  switch (answer.outcome) {
    case 'not_sent':
      await set({ state: 'requested', submittedAt: null })
      throw new Error('the gateway could not be reached for a refund')
    case 'accepted':
      await set({ state: 'submitted' })
      return log.info(line, 'refund: the gateway has it')
    case 'refused':
      await set({ state: 'failed', detail: [answer.code, answer.message].filter(Boolean).join(' ') })
      return log.error({ ...line, code: answer.code }, 'refund: the gateway refuses it, a person must look')
    case 'unknown':
      await set({ detail: answer.detail })
      return log.warn(line, 'refund: it is not known whether the gateway has it')
    default:
      return answer satisfies never
  }
}

/** Marks it as sent before it is, and has it watched from then on. Undefined when somebody else has it. */
const claim = ({ db, jobs, now }: Needs, refundId: string) =>
  db.transaction(async (tx) => {
    const at = now()
    const [claimed] = await tx
      .update(refunds)
      .set({ state: 'unknown', submittedAt: at })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, 'requested')))
      .returning()
    if (!claimed) return undefined
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, claimed.attemptReference))
    await watchLater({ tx, jobs }, { refundId, asked: 0, at })
    return { reference: claimed.attemptReference, gatewayRef: attempt?.gatewayRef, amount: paise(claimed.amountPaise), why: claimed.why }
  })

/** A refund that was claimed twice, being given back once, is watched once. */
const watchLater = (
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  { refundId, asked, at }: { refundId: string; asked: number; at: Date },
) =>
  jobs.enqueue(
    tx,
    'watch-refund',
    { refundId, asked },
    { startAfter: new Date(at.getTime() + ASKED_EVERY_MS), once: `${refundId} ${asked}` },
  )

/** Asks the bank how far a refund is. Done: the shopper is told. */
export async function watchRefund(
  { db, gateway, jobs, now, log }: Needs,
  { refundId, asked }: { refundId: string; asked: number },
): Promise<void> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  const submittedAt = refund?.submittedAt
  if (!submittedAt || !['submitted', 'unknown'].includes(refund.state)) return
  const seen = await gateway.fetchStatus(refund.attemptReference)
  const state =
    seen.ok && seen.value.refund === 'done' ? 'succeeded' : seen.ok && seen.value.refund === 'initiated' ? 'submitted' : refund.state
  const at = now()
  await db.transaction(async (tx) => {
    const moved = await tx
      .update(refunds)
      .set({ state, settledAt: state === 'succeeded' ? at : null })
      .where(and(eq(refunds.id, refundId), inArray(refunds.state, ['submitted', 'unknown'])))
    if (!moved.rowCount || state === 'succeeded') return
    if (at.getTime() - submittedAt.getTime() > ASKED_FOR_MS)
      log.error({ refund: refundId }, 'refund: not done after three weeks, a person must look')
    else await watchLater({ tx, jobs }, { refundId, asked: asked + 1, at })
  })
}
