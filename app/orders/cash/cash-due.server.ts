import { sql, type SQL } from 'drizzle-orm'

/** Due at the door in SQL, as `currentTotal` has it: the total without its cancelled lines. */
export const cashDueOf = (order: SQL): SQL => sql`(${order}.total_paise - (
  select coalesce(sum(i.quantity * i.price_paise), 0) from order_items i
  where i.order_id = ${order}.id and i.cancelled_at is not null))`
