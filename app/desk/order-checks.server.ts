import { sql } from 'drizzle-orm'
import { ADVICE, CHARGES, type Check } from './check.server.ts'

/** Consistency checks of orders, what they cost, and the stock that they hold. */
export const ORDER_CHECKS: readonly Check[] = [
  {
    name: 'an order has lines',
    broken: sql`select o.number, o.number from orders o where not exists (select from order_items i where i.order_id = o.id)`,
  },
  {
    name: 'the total of an order is what its lines cost and its charges',
    broken: sql`
      select o.number, o.number from orders o join order_items i on i.order_id = o.id
      group by o.id having sum(i.quantity * i.price_paise) + ${CHARGES} <> o.total_paise`,
  },
  {
    name: 'the number of an order is the beginning of its id',
    broken: sql`select number, number from orders where number <> left(id::text, 8)`,
  },
  {
    name: 'an order that is firm says since when, and only such a one is packed and sent',
    broken: sql`
      select number, number from orders where origin <> 'import' and (
        (status = 'pending' and coalesce(confirmed_at, paid_at) is not null)
        or (status in ('processing', 'shipped', 'delivered') and coalesce(confirmed_at, paid_at) is null))`,
  },
  {
    name: 'an order has the times of the steps that it has made',
    broken: sql`
      select number, number from orders where (status <> 'cancelled' and cancelled_at is not null) or (origin <> 'import' and (
        (status in ('shipped', 'delivered') and shipped_at is null) or (status = 'delivered' and delivered_at is null)))`,
  },
  {
    name: 'an order that is firm, or waits to be, holds its stock; another holds none',
    broken: sql`
      select distinct o.number, o.number from stock_holds h join orders o on o.id = h.order_id
      where o.status = 'cancelled' or (coalesce(o.confirmed_at, o.paid_at) is null and o.stock_held_until is null)`,
  },
  {
    name: 'what an order holds is what its lines take, less what came back and is for sale again',
    broken: sql`
      select distinct o.number, o.number from stock_holds h join orders o on o.id = h.order_id
        cross join lateral (
          select coalesce(sum(i.quantity) filter (where i.cancelled_at is null), 0) as pieces from order_items i
          where i.order_id = h.order_id and i.product_id = h.product_id::text and coalesce(i.selected_size, '') = h.size
        ) as lines cross join lateral (
          select coalesce(sum(b.quantity) filter (where b.exchange_size = h.size and b.exchange_state in ('held', 'sent')), 0) as exchanged,
            coalesce(sum(b.quantity) filter (where coalesce(i.selected_size, '') = h.size and b.state = 'accepted'), 0) as back
          from returns b join order_items i on i.id = b.order_item_id
          where i.order_id = h.order_id and i.product_id = h.product_id::text
        ) as theirs
      where h.quantity > lines.pieces + theirs.exchanged or h.quantity < lines.pieces + theirs.exchanged - theirs.back`,
  },
  {
    name: 'no more pieces are damaged than came back',
    broken: sql`
      select distinct o.number, o.number from (
          select order_item_id, return_id, sum(quantity) as pieces from damaged_pieces group by order_item_id, return_id
        ) d join order_items i on i.id = d.order_item_id join orders o on o.id = i.order_id left join returns b on b.id = d.return_id
      where case when d.return_id is null then d.pieces > i.quantity or o.delivery_failure is distinct from 'returned_to_sender'
        else d.pieces > b.quantity or b.state <> 'accepted' or b.order_item_id <> i.id end`,
  },
  {
    name: 'stock that was held for an unpaid order came back in time',
    advice: ADVICE.sweep,
    broken: sql`
      select number, number from orders where status = 'pending' and (
        stock_held_until < now() - interval '15 minutes'
        or stock_held_until > greatest(created_at, now()) +
          case when payment_method = 'cash' then interval '3 days' else interval '1 day' end)`,
  },
  {
    name: 'an order is found at the desk by what it says, and by nothing else',
    advice: ADVICE.searchKeys,
    broken: sql`
      with newest as materialized (select array(select id from orders order by created_at desc, id desc limit 10000) as ids)
      select coalesce(o.number, wrong.order_id::text) || ' by its ' || wrong.kind, o.number from (
        (select order_id, kind, key from order_search_keys where order_id = any((select ids from newest)::uuid[])
          except select order_id, kind, key from order_search where order_id = any((select ids from newest)::uuid[]))
        union all (select order_id, kind, key from order_search where order_id = any((select ids from newest)::uuid[])
          except select order_id, kind, key from order_search_keys where order_id = any((select ids from newest)::uuid[]))
        union all select s.order_id, s.kind, s.key from order_search s left join orders on orders.id = s.order_id
          where orders.id is null or (s.kind = 'email' and contact_email = '')
            or (s.kind = 'name' and shipping_name is null) or (s.kind = 'phone' and shipping_phone is null)
      ) as wrong left join orders o on o.id = wrong.order_id
      where not exists (select from order_search_backlog b where b.order_id = wrong.order_id)
      group by wrong.order_id, wrong.kind, o.number`,
  },
]
