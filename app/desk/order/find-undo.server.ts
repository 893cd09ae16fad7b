import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents, orders } from '#db/schema.ts'
import type { Order } from '#app/orders/order.ts'
import type { Tracking } from '#app/orders/tracking.ts'

/** Until when shipping can be undone. */
export async function findUndoUntil(
  db: Database,
  { id, status }: Pick<Order, 'id' | 'status'>,
): Promise<Date | undefined> {
  if (status !== 'shipped') return undefined
  const [found] = await db
    .select({ until: orders.shippingUndoUntil })
    .from(orders)
    .where(and(eq(orders.id, id), sql`${orders.shippingUndoUntil} > now()`))
  return found?.until ?? undefined
}

/** An order that waits to be shipped and was shipped before is one whose shipping was undone. */
export async function findUndoneTracking(
  db: Database,
  { id, status }: Pick<Order, 'id' | 'status'>,
): Promise<Partial<Tracking> | undefined> {
  if (status !== 'processing') return undefined
  const { orderId, action, after } = auditEvents
  const [last] = await db
    .select({
      trackingNumber: sql<string | null>`${after} ->> 'trackingNumber'`,
      courier: sql<string | null>`${after} ->> 'courier'`,
    })
    .from(auditEvents)
    .where(and(eq(orderId, id), inArray(action, ['shipped', 'tracking_changed'])))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return last
}
