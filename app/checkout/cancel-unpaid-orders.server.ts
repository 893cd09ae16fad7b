import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { orderCancelled } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { endCash } from '#app/orders/cash/cash-payments.server.ts'
import type { Line } from '#app/orders/holds/stock-lines.ts'
import { lockStock, releaseStock } from '#app/orders/stock-holds.server.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { paymentStatus } from '#app/payments/payment.ts'

type Replacement = {
  shopperId: string
  /** Orders that the new one takes the place of. */
  replaces: readonly string[]
  /** Lines of the new order, whose stock is locked together with what the old ones hold. */
  lines: readonly Line[]
  at: Date
}

/**
 * Cancels unpaid orders of a shopper that another order takes the place of; what they hold is free
 * at once. One that is paid, whose payment is on its way by the gateway's word, or whose payment
 * staff look at, stays. Money that comes for a cancelled one goes back (payment.ts).
 */
export async function cancelUnpaidOrders(
  tx: Transaction,
  { shopperId, replaces, lines, at }: Replacement,
): Promise<void> {
  if (replaces.length === 0) return
  const unpaid = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...replaces]),
        eq(orders.userId, shopperId),
        eq(orders.status, 'pending'),
      ),
    )
    .orderBy(orders.id)
    .for('update')
  const ids = unpaid.map(({ id }) => id)
  if (ids.length > 0) await lockStock(tx, ids, lines)
  for (const id of ids) {
    const states = (await listAttempts(tx, id)).map(({ state }) => state)
    if (states.includes('pending') || ['paid', 'review'].includes(paymentStatus(states))) continue
    await releaseStock(tx, id)
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: at, stockHeldUntil: null })
      .where(eq(orders.id, id))
    await endCash(tx, id, 'cancelled')
    await recordEvent(tx, 'shopper', orderCancelled({ id, status: 'pending' }))
  }
}
