import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, paymentAttempts } from '#db/schema.ts'
import { transactionWithLock } from '#db/transactions.ts'
import { paise } from '#app/basics/money.ts'
import type { Log } from '#app/basics/log.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { attemptDisputed, attemptMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { settleAttempt } from '../attempts.server.ts'
import type { Observation } from '../gateway.ts'
import { fetchStatus, type Gateways } from '../gateways.ts'
import { leftToRefund } from '../refunds/left-to-refund.server.ts'
import { findDispute, settle, type AttemptState, type Settlement } from '../payment.ts'
import { applySettlement } from './apply-settlement.server.ts'

export type Services = {
  db: Database
  gateways: Gateways
  jobs: Jobs
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Asks the gateway about an attempt, outside any transaction, and moves it and its order at most one
 * step on. Only the queue of status checks calls it.
 * @returns whether the gateway answered; undefined if there was nothing to ask
 */
export async function fetchAndSettle(
  services: Services,
  reference: string,
): Promise<boolean | undefined> {
  const { db, gateways, log } = services
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
    .prepare('attempt')
    .execute()
  if (!attempt || !isAskedAbout(attempt)) return undefined
  const seen = await fetchStatus(gateways, attempt)
  if (!seen.ok) {
    log.warn({ area: 'payments', reference, detail: seen.error.detail }, 'status check failed')
    return false
  }
  // Lock order: the order before its attempts, here as everywhere, so that of two transactions one
  // waits and they never deadlock.
  const { orderId } = attempt
  const lock = { column: orders.id, value: orderId, strength: 'update' } as const
  const line = await transactionWithLock(db, lock, (tx) =>
    applyObservation(tx, services, orderId, seen.value),
  )
  if (line?.to === 'review') log.warn({ area: 'payments', ...line }, 'attempt needs manual review')
  else if (line?.from === line?.to && line)
    log.warn({ area: 'payments', ...line }, 'gateway contradicts a payment that a person settled')
  else if (line) log.info({ area: 'payments', ...line }, 'attempt changed state')
  return true
}

/** A payment that succeeded is over, but where a person took it as arrived: the gateway may disagree. */
export const isAskedAbout = ({
  state,
  decidedAt,
}: {
  state: AttemptState
  decidedAt: Date | null
}): boolean => state !== 'succeeded' || decidedAt !== null

/** Line of the log about a change. */
type Line = {
  reference: string
  order: string
  from: AttemptState
  to: AttemptState
  effect: Settlement['effect']
  reason: string | undefined
}

async function applyObservation(
  tx: Transaction,
  { jobs, now }: Services,
  orderId: string,
  seen: Observation,
): Promise<Line | undefined> {
  const { order, attempt } = await readForSettling(tx, orderId, seen.reference)
  const before = attempt.state
  const settlement = settle(
    { reference: attempt.reference, orderId, amount: paise(attempt.amountPaise), state: before },
    { status: order.status, paid: order.paidAt !== null, method: order.paymentMethod },
    seen,
  )
  if (settlement.state === 'review' && isLookedAt(attempt, seen)) return undefined
  const line = { reference: attempt.reference, order: order.number, from: before }
  if (settlement.state === before) {
    const reason = await recordDispute(tx, attempt, seen)
    return reason === undefined ? undefined : { ...line, to: before, effect: 'none', reason }
  }
  const at = now()
  const paid = seen.paid ?? paise(attempt.amountPaise)
  const event = attemptMoved(attempt.reference, before, settlement.state, seen)
  const [effect] = await Promise.all([
    applySettlement(tx, jobs, { order, attempt, settlement, event, paid, actor: 'gateway', at }),
    settleAttempt(tx, attempt, { settlement, seen, at }),
  ])
  return { ...line, to: settlement.state, effect, reason: settlement.reason }
}

/**
 * Whether a person has looked at this very answer, and found that nothing has arrived: looked at
 * again, it would keep the customer from paying, and the order from being cancelled, for good.
 */
const isLookedAt = (
  { decidedAt, paidPaise }: Pick<typeof paymentAttempts.$inferSelect, 'decidedAt' | 'paidPaise'>,
  seen: Observation,
): boolean => decidedAt !== null && paidPaise === (seen.paid ?? null)

/**
 * Notes that the gateway contradicts what a person decided, once for each way in which it does. The
 * money stays where it was counted: the next step is a person's again.
 * @returns how it does
 */
async function recordDispute(
  tx: Transaction,
  attempt: typeof paymentAttempts.$inferSelect,
  seen: Observation,
): Promise<string | undefined> {
  const { reference, state, decidedAt } = attempt
  if (state !== 'succeeded' || !decidedAt) return undefined
  const reason = findDispute(await leftToRefund(tx, { reference }), seen)
  if (reason === undefined || reason === attempt.reason) return undefined
  await tx.update(paymentAttempts).set({ reason }).where(eq(paymentAttempts.reference, reference))
  await recordEvent(tx, 'gateway', attemptDisputed(reference))
  return reason
}

/** Reads an order that is locked, and locks the attempt, whose order it is. */
async function readForSettling(tx: Transaction, orderId: string, reference: string) {
  const [order, attempt] = await Promise.all([
    tx.select().from(orders).where(eq(orders.id, orderId)).prepare('order').execute(),
    tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, reference))
      .for('update')
      .prepare('lock_attempt')
      .execute(),
  ])
  return { order: singleRow(order), attempt: singleRow(attempt) }
}

function singleRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('a row that was just there is gone')
  return row
}
