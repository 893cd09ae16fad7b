import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { cashPayments, paymentAttempts, refunds } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'

/** Source of a refund: a payment at a gateway, or the cash that was collected of an order at the door. */
export type RefundSource = { reference: string } | { cashOf: string }

/**
 * Rest of a payment for which no refund was promised yet, whatever became of those that were: the
 * upper bound on the next. Its caller has locked the order, so that two cannot take the same rest.
 */
export async function leftToRefund(
  db: Database | Transaction,
  source: RefundSource,
): Promise<Paise> {
  const [found] = 'cashOf' in source ? await cashLeft(db, source) : await paymentLeft(db, source)
  return paise(Math.max(0, found?.left ?? 0))
}

const paymentLeft = (db: Database | Transaction, { reference }: { reference: string }) => {
  const { amountPaise, paidPaise } = paymentAttempts
  return db
    .select({
      left: sql<number>`(coalesce(${paidPaise}, ${amountPaise}) - coalesce((
        select sum(r.amount_paise) from ${refunds} r where r.attempt_reference = ${reference}), 0))::float8`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
}

const cashLeft = (db: Database | Transaction, { cashOf }: { cashOf: string }) =>
  db
    .select({
      left: sql<number>`(coalesce(${cashPayments.collectedPaise}, 0) - coalesce((
        select sum(r.amount_paise) from ${refunds} r where r.order_id = ${cashOf}::uuid), 0))::float8`,
    })
    .from(cashPayments)
    .where(eq(cashPayments.orderId, cashOf))
