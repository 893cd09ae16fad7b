import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { holdExpiry, tryHoldStock, scheduleStockRelease } from '#app/orders/stock-holds.server.ts'
import { listAttempts, startAttempt } from './attempts.server.ts'
import { mayStillSucceed, paymentStatus } from './payment.ts'
import { settlePayment } from './settle-payment.server.ts'

/** Upper bound on attempts that are checked at once; the schedule checks the older ones. */
const MAX_STATUS_CHECKS = 5

type Services = Parameters<typeof settlePayment>[0]

/**
 * Gives an unpaid order another attempt. Status checks of earlier attempts come first: one that
 * succeeded after all pays the order, so nothing is charged twice. An attempt that the gateway still
 * has not heard of, or could not be asked about, is used again: one reference is paid once.
 */
export async function payAgain(
  services: Services,
  orderId: string,
): Promise<Result<{ reference: string }, 'nothing to pay' | 'sold out'>> {
  const { db, gateways, jobs, now } = services
  const gateway = gateways.current
  await settleOpenAttempts(services, orderId)
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const attempts = await listAttempts(tx, orderId)
    const payment = paymentStatus(attempts.map((attempt) => attempt.state))
    if (order?.status !== 'pending' || payment === 'paid' || payment === 'review')
      return err('nothing to pay' as const)
    // The stock hold has expired: take the stock again, or refuse, since paying would be pointless.
    if (order.stockHeldUntil === null && !(await tryHoldStock(tx, orderId)).ok)
      return err('sold out' as const)
    const at = now()
    await tx
      .update(orders)
      .set({ stockHeldUntil: holdExpiry(at) })
      .where(eq(orders.id, orderId))
    await scheduleStockRelease({ tx, jobs }, orderId, at)
    const unused = attempts.find(
      ({ state, gateway: id }) =>
        (state === 'created' || state === 'redirected') && id === gateway.id,
    )
    if (unused) return ok({ reference: unused.reference })
    return ok({
      reference: await startAttempt(
        { tx, jobs },
        { id: orderId, total: paise(order.totalPaise), gateway: gateway.id, at },
      ),
    })
  })
}

/** Checks the payment status of the newest attempts that may still succeed. */
export async function settleOpenAttempts(services: Services, orderId: string): Promise<void> {
  for (const attempt of (await listAttempts(services.db, orderId)).slice(0, MAX_STATUS_CHECKS)) {
    if (mayStillSucceed(attempt.state)) await settlePayment(services, attempt.reference)
  }
}
