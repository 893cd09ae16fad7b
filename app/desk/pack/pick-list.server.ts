import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'

export type Pick = {
  productId: string
  styleId: number | null
  name: string
  size: string | null
  colour: string | null
  pieces: number
  orders: number
}

/** Different pieces shown at once; a stockroom walks no longer list. */
const MAX_PICKS = 500

/**
 * Pick list: pieces that parcels to pack need from the shelves, by product and size: those of paid
 * orders, and replacements that are due.
 */
export async function listPicks(db: Database, _by: StaffWho<'pack'>): Promise<Pick[]> {
  const { rows } = await db.execute<Pick>(sql`
    with needed as (
      select i.product_id, i.style_id, i.product_name, i.selected_size as size, i.selected_colour, i.quantity, i.order_id
      from orders o join order_items i on i.order_id = o.id
      where o.status = 'processing' and o.packed_at is null and i.cancelled_at is null
      union all
      select i.product_id, i.style_id, i.product_name, b.exchange_size, i.selected_colour, b.quantity, i.order_id
      from returns b join order_items i on i.id = b.order_item_id
      where b.state = 'accepted' and b.exchange_state = 'held' and b.replacement_packed_at is null
    )
    select n.product_id as "productId", min(n.style_id) as "styleId",
      coalesce(min(n.product_name), 'Product ' || left(n.product_id, 6)) as name,
      n.size, n.selected_colour as colour,
      sum(n.quantity)::int as pieces, count(distinct n.order_id)::int as orders
    from needed n left join styles s on s.id = n.style_id
    group by n.product_id, n.size, n.selected_colour
    order by name, min(array_position(s.sizes, n.size)), n.size, n.selected_colour
    limit ${MAX_PICKS}`)
  return rows
}
