import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { manualRefundNote, REFUND_IN_FLIGHT, type StoredRefund } from '../refund.ts'

/** Refunds of an order, oldest first. */
export async function listRefunds(db: Database, orderId: string): Promise<StoredRefund[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(refunds.createdAt))
  return rows.map(({ refund }) => ({
    id: refund.id,
    amount: paise(refund.amountPaise),
    why: refund.why,
    state: refund.state,
    settledAt: refund.settledAt,
    manualNote: manualRefundNote(refund),
    isQueued:
      refund.state === 'requested' &&
      rows.some(({ refund: other }) => isQueuedBehind(other, refund)),
  }))
}

const isQueuedBehind = (
  other: typeof refunds.$inferSelect,
  { attemptReference }: typeof refunds.$inferSelect,
): boolean => other.attemptReference === attemptReference && REFUND_IN_FLIGHT.includes(other.state)
