import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { releaseStock } from '#app/orders/stock-holds.server.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { paymentStatus } from '#app/payments/payment.ts'

/**
 * Cancels unpaid orders of a shopper that another order takes the place of; what they hold is free
 * at once. One that is paid, or whose payment staff look at, stays. Money that comes for a cancelled
 * one goes back (payment.ts).
 */
export async function cancelUnpaidOrders(
  tx: Transaction,
  shopperId: string,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  if (orderIds.length === 0) return
  const unpaid = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        eq(orders.userId, shopperId),
        eq(orders.status, 'pending'),
      ),
    )
    .orderBy(orders.id)
    .for('update')
  for (const { id } of unpaid) {
    const attempts = await listAttempts(tx, id)
    const payment = paymentStatus(attempts.map(({ state }) => state))
    if (payment === 'paid' || payment === 'review') continue
    await releaseStock(tx, id)
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: at, stockHeldUntil: null })
      .where(eq(orders.id, id))
  }
}
