import { count, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orders } from '#db/schema.ts'

/** Rate limit: nobody shops faster; a script does (T44). */
const MAX_ORDERS_PER_MINUTE = 10
/** Upper bound on unpaid orders of a shopper, because nobody else can buy what they hold. */
const MAX_UNPAID_ORDERS = 10

export type OrderLimitRefusal =
  { why: 'too many in a minute' } | { why: 'too many unpaid'; most: number }

/**
 * Checks a shopper's limits before another order; the caller has locked the shopper, or concurrent
 * orders would each count the others as not there yet. Unpaid orders come first, because waiting a
 * minute does not help against them.
 */
export async function checkOrderLimits(
  tx: Transaction,
  shopperId: string,
  at: Date,
): Promise<OrderLimitRefusal | undefined> {
  const [counts] = await tx
    .select({
      unpaid: count(
        sql`case when ${orders.status} = 'pending' and ${orders.stockHeldUntil} is not null then 1 end`,
      ),
      recent: count(
        sql`case when ${orders.createdAt} > ${new Date(at.getTime() - 60_000)} then 1 end`,
      ),
    })
    .from(orders)
    .where(eq(orders.userId, shopperId))
  if (counts && counts.unpaid >= MAX_UNPAID_ORDERS)
    return { why: 'too many unpaid', most: MAX_UNPAID_ORDERS }
  return counts && counts.recent >= MAX_ORDERS_PER_MINUTE
    ? { why: 'too many in a minute' }
    : undefined
}
