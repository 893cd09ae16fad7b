import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL: what refunds for goodwill take from net sales, each on the day it was promised, by line: in
 * proportion to what was kept of the order, so that each category bears its part. At most what was
 * kept: goods that came back later are off net sales whole, though less was paid back for them.
 * @param within condition on a moment
 */
export const goodwillMoves = (within: (at: SQL) => SQL): SQL => sql`
  select given.at, kept.style_id, 0 as pieces,
    floor(given.paise * (kept.upto - kept.paise) / kept.whole) - floor(given.paise * kept.upto / kept.whole) as paise
  from (
    select coalesce(f.order_id, a.order_id) as order_id, f.created_at as at, f.amount_paise as paise,
      sum(f.amount_paise) over (partition by coalesce(f.order_id, a.order_id) order by f.created_at, f.id) as upto
    from refunds f left join payment_attempts a on a.reference = f.attempt_reference
    where f.why = 'goodwill'
  ) as promised
  cross join lateral (
    select l.style_id, l.paise, sum(l.paise) over (order by l.position) as upto, sum(l.paise) over () as whole
    from (
      select i.style_id, i.position, i.price_paise::numeric * (i.quantity - coalesce((
        select sum(r.quantity) from returns r where r.order_item_id = i.id and r.state = 'accepted'
          and (r.exchange_state is null or r.exchange_state = 'released')), 0)) as paise
      from order_items i where i.order_id = promised.order_id and i.cancelled_at is null
    ) as l
  ) as kept
  cross join lateral (
    select promised.at,
      least(promised.upto, kept.whole) - least(promised.upto - promised.paise, kept.whole) as paise
  ) as given
  where kept.whole > 0 and ${within(sql`given.at`)}`
