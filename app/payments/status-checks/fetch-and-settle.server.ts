import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, paymentAttempts } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { Log } from '#app/basics/log.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { orderCancelled, orderMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { tryHoldStock } from '#app/orders/stock-holds.server.ts'
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
  if (!attempt || attempt.state === 'succeeded') return undefined
  const seen = await fetchStatus(gateways, attempt)
  if (!seen.ok) {
    log.warn({ area: 'payments', reference, detail: seen.error.detail }, 'status check failed')
    return false
  }
  const line = await db.transaction((tx) =>
    applyObservation(tx, services, attempt.orderId, seen.value),
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
  const { order, attempt } = await lockForSettling(tx, orderId, seen.reference)
  const before = attempt.state
  const settlement = settle(
    { reference: attempt.reference, orderId, amount: paise(attempt.amountPaise), state: before },
    { status: order.status, paid: order.paidAt !== null },
    seen,
  )
  if (settlement.state === before) return undefined
  const at = now()
  await settleAttempt(tx, attempt, { settlement, seen, at })
  const effect = await applySettlement(tx, jobs, { order, attempt, settlement, seen, at })
  return {
    reference: attempt.reference,
    order: order.number,
    from: before,
    to: settlement.state,
    effect,
    reason: settlement.reason,
  }
}

/**
 * Lock order: the order before its attempts, here as everywhere, so that of two transactions one
 * waits and they never deadlock.
 */
async function lockForSettling(tx: Transaction, orderId: string, reference: string) {
  const order = singleRow(
    await tx.select().from(orders).where(eq(orders.id, orderId)).for('update'),
  )
  const attempt = singleRow(
    await tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, reference))
      .for('update'),
  )
  return { order, attempt }
}

type Applied = {
  order: typeof orders.$inferSelect
  attempt: typeof paymentAttempts.$inferSelect
  settlement: Settlement
  seen: Observation
  at: Date
}

/** @returns the effect it had: paying an order whose stock has sold out becomes a refund */
async function applySettlement(
  tx: Transaction,
  jobs: Jobs,
  { order, attempt, settlement, seen, at }: Applied,
): Promise<Settlement['effect']> {
  const effect =
    settlement.effect === 'pay the order'
      ? await payOrder(tx, { order, jobs, at })
      : settlement.effect
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
  { order, jobs, at }: { order: typeof orders.$inferSelect; jobs: Jobs; at: Date },
): Promise<Settlement['effect']> {
  if (order.stockHeldUntil === null && !(await tryHoldStock(tx, order.id)).ok) {
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: at })
      .where(eq(orders.id, order.id))
    await recordEvent(tx, 'gateway', orderCancelled(order))
    return { refund: 'sold_out' }
  }
  await tx
    .update(orders)
    .set({ status: 'processing', paidAt: at, stockHeldUntil: null })
    .where(eq(orders.id, order.id))
  await recordEvent(tx, 'gateway', orderMoved(order, { to: 'processing' }))
  await jobs.enqueue(tx, 'order-received-mail', { orderId: order.id })
  return 'pay the order'
}

function singleRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('a row that was just there is gone')
  return row
}
