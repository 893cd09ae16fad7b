import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { refunds } from '#db/schema.ts'
import { refundMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'

/**
 * Leaves the refunds that wait to be sent to staff, after a restore: the shop may have sent them
 * since the backup was taken, and a gateway that is not idempotent would pay them twice.
 * @returns how many
 */
export async function holdBackRefunds(db: Database): Promise<number> {
  const isWaiting = eq(refunds.state, 'requested')
  const waiting = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(isWaiting)
    .orderBy(asc(refunds.createdAt))
  for (const { id } of waiting)
    await db.transaction(async (tx) => {
      const { rowCount } = await tx
        .update(refunds)
        .set({
          state: 'failed',
          detail: sql`case when ${refunds.orderId} is null
            then 'Restored from a backup: it may have been sent since; ask the gateway first'
            else 'Restored from a backup: it may have been paid since; look at your bank first' end`,
          nextStepAt: null,
        })
        .where(and(eq(refunds.id, id), isWaiting))
      if (rowCount) await recordEvent(tx, 'shop', refundMoved(id, 'requested', 'failed'))
    })
  return waiting.length
}
