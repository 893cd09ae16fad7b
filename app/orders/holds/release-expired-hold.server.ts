import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { endUnconfirmed } from '../cash/end-unconfirmed.server.ts'
import { releaseStock } from '../stock-holds.server.ts'
import { recordLapse } from './stock-holders.server.ts'

export const isHoldExpired = and(
  eq(orders.status, 'pending'),
  lte(orders.stockHeldUntil, sql`now()`),
)

/**
 * Releases the stock of an unpaid order when its hold expires, by the database's clock, which also
 * starts the job (T47). The order stays and may still be paid: then its stock is taken again, if
 * there is any. One to be confirmed ends with it.
 */
export const releaseExpiredHold = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  { orderId }: { orderId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), isHoldExpired))
      .for('update')
    if (!order) return
    await releaseStock(tx, orderId)
    await recordLapse(tx, orderId, now())
    if (order.paymentMethod === 'cash') await endUnconfirmed({ tx, jobs }, order, now())
    else await tx.update(orders).set({ stockHeldUntil: null }).where(eq(orders.id, orderId))
  })
