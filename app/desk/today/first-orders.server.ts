import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'

/** Orders after which a shop is no longer new. */
const FIRST_ORDERS = 10

/** Whether the shop has its first orders, and few of them: bounded, however many there are. */
export async function hasFirstOrders(db: Database, _by: StaffWho<'words'>): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${orders} limit ${FIRST_ORDERS}) as first`,
  )
  const count = rows[0]?.count ?? 0
  return count > 0 && count < FIRST_ORDERS
}
