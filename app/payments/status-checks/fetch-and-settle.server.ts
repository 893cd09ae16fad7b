import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, paymentAttempts } from '#db/schema.ts'
import { transactionWithLock } from '#db/transactions.ts'
import { paise } from '#app/basics/money.ts'
import type { Log } from '#app/basics/log.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { AuditEvent } from '#app/orders/audit/audit-event.ts'
import { attemptMoved, orderCancelled, orderMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { findStockLines, tryHoldStock } from '#app/orders/stock-holds.server.ts'
import { settleAttempt } from '../attempts.server.ts'
import type { Observation } from '../gateway.ts'
import { fetchStatus, type Gateways } from '../gateways.ts'
import { requestRefund } from '../request-refund.server.ts'
import { settle, type AttemptState, type Settlement } from '../payment.ts'

export type Services = {
  db: Database
  gateways: Gateways
  jobs: Jobs
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
}

/** Delay of the mail: a shopper who tries again at once, or changes the card, needs none. */
const FAILED_MAIL_DELAY_MS = 10 * MINUTE_MS

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
  if (!attempt || attempt.state === 'succeeded') return undefined
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
  else if (line) log.info({ area: 'payments', ...line }, 'attempt changed state')
  return true
}

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
    { status: order.status, paid: order.paidAt !== null },
    seen,
  )
  if (settlement.state === before) return undefined
  const at = now()
  const [effect] = await Promise.all([
    applySettlement(tx, jobs, { order, attempt, settlement, seen, at }),
    settleAttempt(tx, attempt, { settlement, seen, at }),
  ])
  return {
    reference: attempt.reference,
    order: order.number,
    from: before,
    to: settlement.state,
    effect,
    reason: settlement.reason,
  }
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

type Applied = {
  order: typeof orders.$inferSelect
  attempt: typeof paymentAttempts.$inferSelect
  settlement: Settlement
  seen: Observation
  at: Date
}

/**
 * Records what the attempt became, and does what follows from it.
 * @returns the effect it had: paying an order whose stock has sold out becomes a refund
 */
async function applySettlement(
  tx: Transaction,
  jobs: Jobs,
  { order, attempt, settlement, seen, at }: Applied,
): Promise<Settlement['effect']> {
  const moved = attemptMoved(attempt.reference, attempt.state, settlement.state, seen)
  const paysOrder = settlement.effect === 'pay the order'
  if (!paysOrder) await recordEvent(tx, 'gateway', moved)
  const effect = paysOrder ? await payOrder(tx, { order, jobs, at, moved }) : settlement.effect
  if (effect !== 'none' && effect !== 'pay the order')
    await requestRefund(
      { tx, jobs },
      {
        reference: attempt.reference,
        amount: paise(seen.paid ?? attempt.amountPaise),
        why: effect.refund,
        cause: 'payment',
        actor: 'gateway',
        at,
      },
    )
  if (settlement.state === 'failed' || settlement.state === 'aborted')
    await jobs.enqueue(
      tx,
      'payment-failed-mail',
      { orderId: order.id, reference: attempt.reference },
      {
        startAfter: new Date(at.getTime() + FAILED_MAIL_DELAY_MS),
        idempotencyKey: attempt.reference,
      },
    )
  return effect
}

/**
 * Pays an order. After its stock hold a payment takes what is left, and where that is too little the
 * order is cancelled and the money goes back.
 */
async function payOrder(
  tx: Transaction,
  { order, jobs, at, moved }: Pick<Applied, 'order' | 'at'> & { jobs: Jobs; moved: AuditEvent },
): Promise<Settlement['effect']> {
  const hasLapsed = order.stockHeldUntil === null
  if (hasLapsed && !(await tryHoldStock(tx, order.id, await findStockLines(tx, order.id))).ok) {
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: at })
      .where(eq(orders.id, order.id))
    await recordEvent(tx, 'gateway', moved, orderCancelled(order))
    return { refund: 'sold_out' }
  }
  await Promise.all([
    tx
      .update(orders)
      .set({ status: 'processing', paidAt: at, stockHeldUntil: null })
      .where(eq(orders.id, order.id))
      .prepare('pay_order')
      .execute(),
    recordEvent(tx, 'gateway', moved, orderMoved(order, { to: 'processing' })),
    jobs.enqueue(tx, 'order-received-mail', { orderId: order.id }),
  ])
  return 'pay the order'
}

function singleRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('a row that was just there is gone')
  return row
}
