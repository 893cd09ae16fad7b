import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { holdExpiry, tryHoldStock, scheduleStockRelease } from '#app/orders/stock-holds.server.ts'
import { listAttempts, startAttempt } from './attempts.server.ts'
import { mayStillSucceed, paymentStatus } from './payment.ts'
import { settlePayment } from './settle-payment.server.ts'

/** The schedule asks about the older ones. */
const MAX_STATUS_CHECKS = 5

type Needs = Parameters<typeof settlePayment>[0]

/**
 * Another try to pay an order that still wants its money. The bank is first asked about every earlier try: whichever
 * went through after all pays the order, and nothing is charged twice. A try the bank has never heard of is used up first.
 */
export async function payAgain(
  needs: Needs,
  orderId: string,
): Promise<Result<{ reference: string }, 'nothing to pay' | 'sold out'>> {
  const { db, gateway, jobs, now } = needs
  await settleOpenAttempts(needs, orderId)
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const attempts = await listAttempts(tx, orderId)
    const payment = paymentStatus(attempts.map((attempt) => attempt.state))
    if (order?.status !== 'pending' || payment === 'paid' || payment === 'review')
      return err('nothing to pay' as const)
    // Too late for what was held: taken anew, or there is no point in paying.
    if (order.stockHeldUntil === null && !(await tryHoldStock(tx, orderId)).ok)
      return err('sold out' as const)
    const at = now()
    await tx
      .update(orders)
      .set({ stockHeldUntil: holdExpiry(at) })
      .where(eq(orders.id, orderId))
    await scheduleStockRelease({ tx, jobs }, orderId, at)
    const unused = attempts.find((attempt) => attempt.state === 'created')
    if (unused) return ok({ reference: unused.reference })
    return ok({
      reference: await startAttempt(
        { tx, jobs },
        { id: orderId, total: paise(order.totalPaise), gateway: gateway.id, at },
      ),
    })
  })
}

/** Asks the bank about every try of an order that may yet turn out paid, the newest first. */
export async function settleOpenAttempts(needs: Needs, orderId: string): Promise<void> {
  for (const attempt of (await listAttempts(needs.db, orderId)).slice(0, MAX_STATUS_CHECKS)) {
    if (mayStillSucceed(attempt.state)) await settlePayment(needs, attempt.reference)
  }
}
