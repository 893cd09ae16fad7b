import { and, eq, isNotNull, notExists } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { cashPayments, paymentAttempts, refunds } from '#db/schema.ts'
import type { Order } from '#app/orders/order.ts'
import type { RefundSource } from '#app/payments/refunds/left-to-refund.server.ts'

/**
 * Reference of the attempt that paid for an order, overpayments excepted; undefined if it was paid
 * in another shop.
 */
export async function findPaidAttempt(
  db: Database | Transaction,
  orderId: string,
): Promise<string | undefined> {
  const overpaid = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.attemptReference, paymentAttempts.reference), eq(refunds.cause, 'payment')),
    )
  const [attempt] = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, 'succeeded'),
        notExists(overpaid),
      ),
    )
  return attempt?.reference
}

/**
 * Source of an order's refunds: the attempt that paid for it, or what was collected at the door.
 * Undefined while nothing is paid, or where another shop was.
 */
export async function findRefundSource(
  db: Database | Transaction,
  orderId: string,
): Promise<RefundSource | undefined> {
  const reference = await findPaidAttempt(db, orderId)
  if (reference !== undefined) return { reference }
  const [collected] = await db
    .select({ cashOf: cashPayments.orderId })
    .from(cashPayments)
    .where(and(eq(cashPayments.orderId, orderId), isNotNull(cashPayments.collectedPaise)))
  return collected
}

/** Whether this shop has the money of an order: from a gateway, or from the door. */
export const isPaidHere = async (
  db: Database | Transaction,
  order: Pick<Order, 'id' | 'paymentMethod'>,
): Promise<boolean> =>
  order.paymentMethod === 'cash' || (await findPaidAttempt(db, order.id)) !== undefined
