import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orderItems, returns } from '#db/schema.ts'
import { lockOrder, type LockedOrder } from '#app/orders/lock-order.server.ts'
import type { OrderItem } from '#app/orders/order.ts'
import type { Return } from '#app/aftersales/return.ts'
import { returnOf } from '#app/aftersales/returns.server.ts'

export type LockedReturn = { order: LockedOrder; one: Return; item: OrderItem }

/** Locks the order of a return, so that other changes of either wait. Staff only. */
export async function lockReturn(
  tx: Transaction,
  returnId: string,
): Promise<LockedReturn | undefined> {
  const [found] = await tx
    .select({ orderId: orderItems.orderId })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(eq(returns.id, returnId))
  const order = found && (await lockOrder(tx, 'staff', found.orderId))
  const [row] = order ? await tx.select().from(returns).where(eq(returns.id, returnId)) : []
  const item = order?.items.find(({ id }) => id === row?.orderItemId)
  return order && row && item && { order, one: returnOf(row), item }
}
