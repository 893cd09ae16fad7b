import { sql } from 'drizzle-orm'

/** SQL: the last promised day of an order is over in India, and it has not arrived. */
export const isPastPromise = sql`orders.status in ('processing', 'shipped')
  and orders.promised_by < (now() at time zone 'Asia/Kolkata')::date`
