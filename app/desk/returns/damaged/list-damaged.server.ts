import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { DamagedProduct } from './damaged-product.ts'

/** Days that are looked back. */
export const DAMAGED_DAYS = 90
/** Products and sizes shown at once; those with the most damaged pieces come first. */
export const MAX_DAMAGED = 200

/** Pieces that came back damaged, by product and size. */
export async function listDamaged(
  db: Database,
  _by: StaffWho<'orders'>,
): Promise<DamagedProduct[]> {
  const { rows } = await db.execute<Omit<DamagedProduct, 'last'> & { last: string | Date }>(sql`
    select i.product_id as "productId", min(i.style_id) as "styleId",
      coalesce(min(i.product_name), 'Product ' || left(i.product_id, 6)) as name, i.selected_size as size,
      coalesce(sum(d.quantity) filter (where d.return_id is not null), 0)::int as returned,
      coalesce(sum(d.quantity) filter (where d.return_id is null), 0)::int as undelivered,
      max(d.found_at) as last
    from damaged_pieces d join order_items i on i.id = d.order_item_id
    where d.found_at > now() - ${DAMAGED_DAYS} * interval '1 day'
    group by i.product_id, i.selected_size
    order by sum(d.quantity) desc, name, size
    limit ${MAX_DAMAGED}`)
  return rows.map((row) => ({ ...row, last: new Date(row.last) }))
}
