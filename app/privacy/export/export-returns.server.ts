import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orderItems, returns } from '#db/schema.ts'
import { byOrder } from '../by-order.ts'

/** Returns of orders, by order. */
export async function exportReturns(db: Database, orderIds: string[]) {
  const rows = await db
    .select({ orderId: orderItems.orderId, name: orderItems.productName, one: returns })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(inArray(orderItems.orderId, orderIds))
  return byOrder(rows, ({ name, one }) => ({
    name,
    quantity: one.quantity,
    reason: one.reason,
    note: one.note,
    state: one.state,
    refusal: one.refusal,
    asked: one.requestedAt,
    exchange: one.exchangeSize && {
      size: one.exchangeSize,
      state: one.exchangeState,
      sent: one.exchangeSentAt,
      outcome: one.replacementOutcome,
      courier: one.exchangeCourier,
      trackingNumber: one.exchangeTrackingNumber,
    },
  }))
}
