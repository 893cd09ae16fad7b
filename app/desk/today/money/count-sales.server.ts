import { sql, type SQL } from 'drizzle-orm'
import { midnight } from '../../lists/midnight.server.ts'
import { goodwillMoves } from './goodwill-moves.server.ts'

/**
 * SQL: net sales of the days from `first` to `last` by day and category. What was sold counts on the
 * day it became firm, what was cancelled or taken back on the day of that: so a day that is over seldom
 * changes. An exchange is no return, since nothing is paid back. Goodwill takes money and no pieces.
 */
export function countSales(first: string, last: string): SQL {
  const within = (at: SQL) => sql`${at} >= ${midnight(first)} and ${at} < ${midnight(last, 1)}`
  return sql`
    select (moved.at at time zone 'Asia/Kolkata')::date as day, coalesce(s.sub_category, '') as category,
      sum(moved.pieces)::int as pieces, sum(moved.paise)::bigint as net_paise
    from (
      select coalesce(o.confirmed_at, o.paid_at) as at, i.style_id, i.quantity as pieces, i.price_paise * i.quantity as paise
      from orders o join order_items i on i.order_id = o.id
      where ${within(sql`coalesce(o.confirmed_at, o.paid_at)`)} and o.origin <> 'import'
        and (i.cancelled_at is null or i.cancelled_at >= coalesce(o.confirmed_at, o.paid_at))
      union all
      select i.cancelled_at, i.style_id, -i.quantity, -i.price_paise * i.quantity
      from order_items i join orders o on o.id = i.order_id
      where ${within(sql`i.cancelled_at`)} and i.cancelled_at >= coalesce(o.confirmed_at, o.paid_at) and o.origin <> 'import'
      union all
      select r.settled_at, i.style_id, -r.quantity, -i.price_paise * r.quantity
      from returns r join order_items i on i.id = r.order_item_id join orders o on o.id = i.order_id
      where ${within(sql`r.settled_at`)} and r.state = 'accepted' and o.origin <> 'import'
        and (r.exchange_state is null or r.exchange_state = 'released')
      union all ${goodwillMoves(within)}
    ) as moved left join styles s on s.id = moved.style_id
    group by 1, 2`
}
