import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { auditEvents, orders, paymentAttempts } from '#db/schema.ts'
import { attemptMoved, orderCancelled } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { releaseStock } from '#app/orders/stock-holds.server.ts'
import { listAttempts } from './attempts.server.ts'
import { endStatusChecks, scheduleStatusCheck } from './scheduled-checks.server.ts'
import { isLastStatusCheck, isReminderDue, nextStatusCheck } from './status-check-schedule.ts'
import { isOpen, mayStillSucceed, paymentStatus, type AttemptState } from './payment.ts'
import { settlePayment } from './settle-payment.server.ts'
import { cancelSuperseded } from './supersede-attempts.server.ts'

type Services = Parameters<typeof settlePayment>[0]

/** How long a job waits for its turn; the check stays in the queue after that. */
const PATIENCE_MS = 60_000

/**
 * Status check by a job. One of the schedule has a number, and while the payment may still succeed
 * it schedules the next; the last one expires the attempt and cancels an order that was never paid.
 * One without a number follows up a message.
 * @throws when the queue must try again, because the gateway could not be reached
 */
export async function checkPaymentStatus(
  services: Services,
  { reference, asked: checks }: { reference: string; asked?: number },
): Promise<void> {
  if (checks !== undefined && (await endUnopenedAttempt(services, reference))) return
  const priority = checks === undefined ? 'notice' : 'schedule'
  const until = performance.now() + PATIENCE_MS
  const settled = await settlePayment(services, reference, { priority, until })
  if (!settled) return
  if (!mayStillSucceed(settled.state)) return endStatusChecks(services.db, reference)
  if (settled.reached) await cancelSuperseded(services, reference)
  if (checks === undefined) {
    // Retry by the queue: this check follows up a message, which the gateway will not repeat.
    if (!settled.reached) throw new Error('payments: the gateway could not be reached')
    return
  }
  const { db, jobs, gateways, now } = services
  // Retry: no attempt is closed without an answer. The queue tries again, and after that the
  // consistency checks name the attempt.
  if (isLastStatusCheck(checks) && !settled.reached)
    throw new Error('payments: the gateway could not be reached for the last status check')
  if (isLastStatusCheck(checks)) return close(services, settled.orderId, reference)
  await db.transaction(async (tx) => {
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, reference))
    if (!attempt) return
    const [order] = await tx.select().from(orders).where(eq(orders.id, attempt.orderId))
    const window = gateways.find(attempt.gateway)?.paymentWindowMs
    const isCancelled = order?.status === 'cancelled'
    if (isCancelled && settled.reached && isForgotten(attempt, { order, window, at: now() }))
      return expireAttempt(tx, attempt, now())
    const begunAt = attempt.createdAt
    const isOver = isCancelled && !isOpen(attempt.state)
    const next = nextStatusCheck(begunAt, checks, { now: now(), onlyDaily: isOver })
    if (!(await scheduleStatusCheck({ tx, jobs }, { reference, begunAt }, next))) return
    if (isReminderDue(checks, next) && isOpen(settled.state))
      await jobs.enqueue(
        tx,
        'payment-failed-mail',
        { orderId: settled.orderId, reference },
        { idempotencyKey: reference },
      )
  })
}

/**
 * Whether an attempt of a cancelled order is of no more interest: the gateway has just answered and
 * does not know it, although whoever was there before the cancellation has had the time to pay. A
 * payment made later all the same, from a page that was left open, comes with a return or notice,
 * and goes back.
 * @param window how long a shopper may take at the gateway, in ms
 */
const isForgotten = (
  { state }: Pick<Attempt, 'state'>,
  {
    order,
    window = Infinity,
    at,
  }: { order: Pick<Order, 'cancelledAt'>; window: number | undefined; at: Date },
): boolean =>
  // Any other answer moves an attempt on from this state.
  state === 'redirected' &&
  order.cancelledAt !== null &&
  at.getTime() - order.cancelledAt.getTime() >= window

/**
 * Ends an attempt of a cancelled order that no browser was ever sent to the gateway with: there is
 * nothing to ask about it (T56). One of an earlier version may have been opened without a trace.
 * @returns whether it was such a one
 */
const endUnopenedAttempt = ({ db, now }: Services, reference: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [unopened] = await tx
      .select()
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.reference, reference),
          eq(paymentAttempts.state, 'created'),
          sql`exists (select from ${orders} o where o.id = ${paymentAttempts.orderId} and o.status = 'cancelled')`,
          sql`not exists (select from ${auditEvents} e where e.order_id = ${paymentAttempts.orderId} and e.actor = 'migration')`,
        ),
      )
    if (unopened) await expireAttempt(tx, unopened, now())
    return unopened !== undefined
  })

type Attempt = typeof paymentAttempts.$inferSelect
type Order = typeof orders.$inferSelect

/** Expires an attempt and ends its schedule, unless a message has moved it meanwhile. */
async function expireAttempt(
  tx: Transaction,
  { reference, state }: Pick<Attempt, 'reference' | 'state'>,
  at: Date,
): Promise<void> {
  const expired = await tx
    .update(paymentAttempts)
    .set({ state: 'expired', settledAt: at, nextCheckAt: null })
    .where(and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.state, state)))
  if (expired.rowCount) await recordEvent(tx, 'shop', attemptMoved(reference, state, 'expired'))
}

/**
 * Expires the attempt, and cancels the order if none of its attempts can be paid. No further check
 * is scheduled: money that comes later is found by a return, a notice or staff, and settles.
 */
async function close(
  { db, now, log }: Services,
  orderId: string,
  reference: string,
): Promise<void> {
  const cancelled = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const attempts = await listAttempts(tx, orderId)
    const attempt = attempts.find((one) => one.reference === reference)
    if (!order || !attempt) return undefined
    await endStatusChecks(tx, reference)
    if (isOpen(attempt.state)) await expireAttempt(tx, attempt, now())
    const states = attempts.map((one): AttemptState =>
      one.reference === reference && isOpen(one.state) ? 'expired' : one.state,
    )
    if (order.status !== 'pending' || paymentStatus(states, order.paymentMethod) !== 'failed')
      return undefined
    await releaseStock(tx, orderId)
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: now(), stockHeldUntil: null })
      .where(eq(orders.id, orderId))
    await recordEvent(tx, 'shop', orderCancelled(order))
    return order.number
  })
  if (cancelled)
    log.info({ area: 'payments', order: cancelled }, 'unpaid order expired and was cancelled')
}
