import { sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'

/**
 * SQL: since when an order is firm, as `firmSince` of order.ts; null for one that waits for its money
 * or its confirmation. The optional index `orders_firm` has the same expression.
 */
export const FIRM_SINCE = sql`coalesce(${orders.confirmedAt}, ${orders.paidAt})`
