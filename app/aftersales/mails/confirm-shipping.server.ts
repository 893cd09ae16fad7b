import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'

/**
 * Ends the time in which shipping can be undone, before its mail is sent: an undo that is under way
 * holds the row, so either it or the mail comes first.
 * @returns false if it was undone, or the order has moved on and has another mail
 */
export async function confirmShipping(
  db: Database,
  orderId: string,
  shippedAt: Date,
): Promise<boolean> {
  const confirmed = await db
    .update(orders)
    .set({ shippingUndoUntil: null })
    .where(
      and(eq(orders.id, orderId), eq(orders.status, 'shipped'), eq(orders.shippedAt, shippedAt)),
    )
  return Boolean(confirmed.rowCount)
}
