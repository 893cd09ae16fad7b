import { and, eq } from 'drizzle-orm'
import { orders, paymentAttempts } from '#db/schema.ts'
import { releaseStock } from '#app/orders/stock-holds.server.ts'
import { scheduleStatusCheck, listAttempts } from './attempts.server.ts'
import { isLastStatusCheck, isReminderDue } from './status-check-schedule.ts'
import { isOpen, mayStillSucceed, paymentStatus, type AttemptState } from './payment.ts'
import { settlePayment } from './settle-payment.server.ts'

type Needs = Parameters<typeof settlePayment>[0]

/**
 * One enquiry of the schedule. As long as the money may still come, the next one is left word for; the last closes the
 * attempt, and with it an order that was never paid.
 */
export async function checkPaymentStatus(
  needs: Needs,
  { reference, asked: checks }: { reference: string; asked: number },
): Promise<void> {
  const settled = await settlePayment(needs, reference)
  if (!settled || !mayStillSucceed(settled.state)) return
  const { db, jobs } = needs
  // Nothing is closed on a guess: the queue tries again, and after that the doctor names it.
  if (isLastStatusCheck(checks) && !settled.reached)
    throw new Error('payments: the gateway could not be reached for the last status check')
  if (isLastStatusCheck(checks)) return close(needs, settled.orderId, reference)
  await db.transaction(async (tx) => {
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.reference, reference))
    if (!attempt) return
    await scheduleStatusCheck({ tx, jobs }, { reference, begunAt: attempt.createdAt }, checks + 1)
    if (isReminderDue(checks) && isOpen(settled.state))
      await jobs.enqueue(
        tx,
        'payment-failed-mail',
        { orderId: settled.orderId, reference },
        { idempotencyKey: reference },
      )
  })
}

/** Nothing more is heard of it: should money come after all, somebody has to tell us, and it is taken or sent back. */
const close = ({ db, now, log }: Needs, orderId: string, reference: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const attempts = await listAttempts(tx, orderId)
    const attempt = attempts.find((one) => one.reference === reference)
    if (!order || !attempt) return
    if (isOpen(attempt.state))
      await tx
        .update(paymentAttempts)
        .set({ state: 'expired', settledAt: now() })
        .where(
          and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.state, attempt.state)),
        )
    const states = attempts.map((one): AttemptState =>
      one.reference === reference && isOpen(one.state) ? 'expired' : one.state,
    )
    if (order.status !== 'pending' || paymentStatus(states) !== 'failed') return
    await releaseStock(tx, orderId)
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: now(), stockHeldUntil: null })
      .where(eq(orders.id, orderId))
    log.info({ order: order.number }, 'payments: unpaid order expired and was cancelled')
  })
