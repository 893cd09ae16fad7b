import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders, stock, stockHolds } from '#db/schema.ts'

/** Share of the counted pieces, on sale or held, that orders hold which are not paid: 0 to 1. */
export async function shareHeldUnpaid(db: Database): Promise<number> {
  const {
    rows: [counted],
  } = await db.execute<{ held: number; left: number }>(sql`
    select
      (select coalesce(sum(h.quantity), 0)::float8 from ${stockHolds} h
        join ${orders} o on o.id = h.order_id and o.status = 'pending') as held,
      (select coalesce(sum(quantity), 0)::float8 from ${stock}) as left`)
  return counted && counted.held > 0 ? counted.held / (counted.held + counted.left) : 0
}
