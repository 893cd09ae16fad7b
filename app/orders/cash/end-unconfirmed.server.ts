import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orderItems, orders } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { orderCancelled } from '../audit/events.ts'
import { recordEvent } from '../audit/record-event.server.ts'
import type { OrderStatus } from '../order.ts'
import { endCash } from './cash-payments.server.ts'

/**
 * Cancels an order to be paid at the door that nobody confirmed in time; the caller has locked it and
 * released its stock.
 */
export async function endUnconfirmed(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  order: { id: string; status: OrderStatus },
  at: Date,
): Promise<void> {
  const cancelled = await tx
    .update(orderItems)
    .set({ cancelledAt: at })
    .where(eq(orderItems.orderId, order.id))
    .returning({ id: orderItems.id })
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: at, stockHeldUntil: null })
    .where(eq(orders.id, order.id))
  await endCash(tx, order.id, 'not_confirmed')
  const itemIds = cancelled.map(({ id }) => id)
  await recordEvent(tx, 'shop', orderCancelled(order, { itemIds }))
  await jobs.enqueue(tx, 'cancelled-mail', {
    orderId: order.id,
    itemIds,
    because: 'It was not confirmed in time.',
    refundPaise: 0,
    refundsCharges: false,
  })
}
