import { getTableColumns, sql, type Column } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import type { OrderStatus } from '../order.ts'

/** SQL: it was shipped a moment ago, and can be undone. */
const isUndoable = sql`coalesce(${orders.shippingUndoUntil} > now(), false)`

const unlessUndoable = (column: Column) =>
  sql<string | null>`case when ${isUndoable} then null else ${column} end`

/**
 * Columns of an order as its shopper sees it: not shipped, while shipping can be undone
 * (docs/decisions/0092).
 */
export const shopperColumns = {
  ...getTableColumns(orders),
  status: sql<OrderStatus>`case when ${isUndoable} then 'processing' else ${orders.status} end`,
  shippedAt:
    sql<Date | null>`case when ${isUndoable} then null else ${orders.shippedAt} end`.mapWith(
      orders.shippedAt,
    ),
  trackingNumber: unlessUndoable(orders.trackingNumber),
  courier: unlessUndoable(orders.courier),
  trackingLink: unlessUndoable(orders.trackingLink),
}
