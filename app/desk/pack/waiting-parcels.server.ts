import { sql } from 'drizzle-orm'

/**
 * Parcels to pack, as the table `waiting`: orders that are firm, and orders whose replacements are due,
 * each with the time since when it waits. Imported orders have no time of payment.
 */
export const WAITING_PARCELS = sql`(
  select id, number, coalesce(confirmed_at, paid_at, created_at) as since from orders
    where status = 'processing' and packed_at is null
  union all
  select o.id, o.number, min(b.settled_at) as since from returns b
    join order_items i on i.id = b.order_item_id join orders o on o.id = i.order_id
    where b.state = 'accepted' and b.exchange_state = 'held' and b.replacement_packed_at is null
    group by o.id
) as waiting`
