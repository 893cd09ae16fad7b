import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, refunds } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'

/**
 * Rest of a payment for which no refund was promised yet, whatever became of those that were: the
 * upper bound on the next. Its caller has locked the order, so that two cannot take the same rest.
 */
export async function leftToRefund(db: Database | Transaction, reference: string): Promise<Paise> {
  const { amountPaise, paidPaise } = paymentAttempts
  const [found] = await db
    .select({
      left: sql<number>`(coalesce(${paidPaise}, ${amountPaise}) - coalesce((
        select sum(r.amount_paise) from ${refunds} r where r.attempt_reference = ${reference}), 0))::float8`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
  return paise(Math.max(0, found?.left ?? 0))
}
