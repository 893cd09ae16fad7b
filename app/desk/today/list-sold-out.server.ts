import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { soldSizes, stock, styles } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { SoldOutSize } from './sold-out-size.ts'

/** Sizes shown at once; those that sold best come first. */
export const MAX_SOLD_OUT = 12

/** Sizes of which nothing is left and that sold in the last seven days that are over. */
export async function listSoldOut(db: Database, _by: StaffWho<'today'>): Promise<SoldOutSize[]> {
  const { rows } = await db.execute<SoldOutSize>(sql`
    select s.uuid as "productId", s.id as "styleId", s.product_display_name as name, sold.size, sold.pieces
    from ${soldSizes} sold
      join ${stock} k on k.product_id = sold.product_id and k.size = sold.size and k.quantity = 0
      join ${styles} s on s.uuid = sold.product_id and s.listed
    order by sold.pieces desc, s.id desc, sold.size
    limit ${MAX_SOLD_OUT}`)
  return rows
}
