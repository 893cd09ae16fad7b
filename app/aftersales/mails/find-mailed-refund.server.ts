import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { manualRefundNote } from '#app/payments/refund.ts'
import { REFUND_ORDER_ID } from '#app/payments/refunds/refunds-of-orders.server.ts'

/** Reads a refund for the mails about it. */
export async function findMailedRefund(db: Database, refundId: string) {
  const [found] = await db
    .select({ refund: refunds, orderId: REFUND_ORDER_ID })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(eq(refunds.id, refundId))
  if (!found) throw new Error(`no refund ${refundId} to write about`)
  const { amountPaise, why, state, settledAt, attemptReference: reference } = found.refund
  return {
    orderId: found.orderId,
    // One of cash has none, and its mails quote none.
    reference: reference ?? '',
    manualNote: manualRefundNote(found.refund),
    refund: {
      amount: paise(amountPaise),
      why,
      state,
      settledAt,
    },
  }
}
