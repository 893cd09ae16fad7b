import { and, eq, sql } from 'drizzle-orm'
import { auditEvents, orders, paymentAttempts } from '#db/schema.ts'
import { attemptMoved, orderCancelled } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { releaseStock } from '#app/orders/stock-holds.server.ts'
import { listAttempts } from './attempts.server.ts'
import { endStatusChecks, scheduleStatusCheck } from './scheduled-checks.server.ts'
import { isLastStatusCheck, isReminderDue, nextStatusCheck } from './status-check-schedule.ts'
import { isOpen, mayStillSucceed, paymentStatus, type AttemptState } from './payment.ts'
import { settlePayment } from './settle-payment.server.ts'

type Services = Parameters<typeof settlePayment>[0]

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
  const settled = await settlePayment(services, reference)
  if (!settled) return
  if (!mayStillSucceed(settled.state)) return endStatusChecks(services.db, reference)
  if (checks === undefined) {
    // Retry by the queue: this check follows up a message, which the gateway will not repeat.
    if (!settled.reached) throw new Error('payments: the gateway could not be reached')
    return
  }
  const { db, jobs, now } = services
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
    const begunAt = attempt.createdAt
    const next = nextStatusCheck(begunAt, checks, now())
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
 * Ends an attempt of a cancelled order that no browser was ever sent to the gateway with: there is
 * nothing to ask about it (T56). One of an earlier version may have been opened without a trace.
 * @returns whether it was such a one
 */
const endUnopenedAttempt = ({ db, now }: Services, reference: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(paymentAttempts)
      .set({ state: 'expired', settledAt: now(), nextCheckAt: null })
      .where(
        and(
          eq(paymentAttempts.reference, reference),
          eq(paymentAttempts.state, 'created'),
          sql`exists (select from ${orders} o where o.id = ${paymentAttempts.orderId} and o.status = 'cancelled')`,
          sql`not exists (select from ${auditEvents} e where e.order_id = ${paymentAttempts.orderId} and e.actor = 'migration')`,
        ),
      )
    if (rowCount) await recordEvent(tx, 'shop', attemptMoved(reference, 'created', 'expired'))
    return Boolean(rowCount)
  })

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
    if (isOpen(attempt.state)) {
      const expired = await tx
        .update(paymentAttempts)
        .set({ state: 'expired', settledAt: now() })
        .where(
          and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.state, attempt.state)),
        )
      if (expired.rowCount)
        await recordEvent(tx, 'shop', attemptMoved(reference, attempt.state, 'expired'))
    }
    const states = attempts.map((one): AttemptState =>
      one.reference === reference && isOpen(one.state) ? 'expired' : one.state,
    )
    if (order.status !== 'pending' || paymentStatus(states) !== 'failed') return undefined
    await releaseStock(tx, orderId)
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: now(), stockHeldUntil: null })
      .where(eq(orders.id, orderId))
    await recordEvent(tx, 'shop', orderCancelled(order))
    return order.number
  })
  if (cancelled) log.info({ order: cancelled }, 'payments: unpaid order expired and was cancelled')
}
