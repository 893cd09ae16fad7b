import { sql, type SQL } from 'drizzle-orm'
import { paymentAttempts, refunds } from '#db/schema.ts'

/** SQL: the order of a refund, which is joined with its attempt, if it has one. */
export const REFUND_ORDER_ID = sql<string>`coalesce(${refunds.orderId}, ${paymentAttempts.orderId})`

/** SQL condition on refunds: they are of these orders. Arrays, so that both sides use their index. */
export const refundsOfOrders = (orderIds: readonly string[]): SQL => {
  const ids = sql`${sql.param([...orderIds])}::uuid[]`
  return sql`(${refunds.orderId} = any(${ids}) or ${refunds.attemptReference} = any(array(
    select ${paymentAttempts.reference} from ${paymentAttempts} where ${paymentAttempts.orderId} = any(${ids}))))`
}
