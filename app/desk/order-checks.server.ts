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
    name: 'an order that was paid says when, and only such a one is packed and sent',
    broken: sql`
      select number, number from orders where origin <> 'import' and (
        (status = 'pending' and paid_at is not null)
        or (status in ('processing', 'shipped', 'delivered') and paid_at is null))`,
  },
  {
    name: 'an order has the times of the steps that it has made',
    broken: sql`
      select number, number from orders where (status <> 'cancelled' and cancelled_at is not null) or (origin <> 'import' and (
        (status in ('shipped', 'delivered') and shipped_at is null) or (status = 'delivered' and delivered_at is null)))`,
  },
  {
    name: 'an order that waits for its money, or got it, holds its stock; another holds none',
    broken: sql`
      select distinct o.number, o.number from stock_holds h join orders o on o.id = h.order_id
      where o.status = 'cancelled' or (o.paid_at is null and o.stock_held_until is null)`,
  },
  {
    name: 'what an order holds is what its lines take, less what came back and is for sale again',
    broken: sql`
      select distinct o.number, o.number from stock_holds h join orders o on o.id = h.order_id
      where h.quantity > (select coalesce(sum(i.quantity), 0) from order_items i
          where i.order_id = h.order_id and i.product_id = h.product_id::text and coalesce(i.selected_size, '') = h.size
            and i.cancelled_at is null)
        or h.quantity < (select coalesce(sum(i.quantity), 0) from order_items i
          where i.order_id = h.order_id and i.product_id = h.product_id::text and coalesce(i.selected_size, '') = h.size
            and i.cancelled_at is null) -
          (select coalesce(sum(b.quantity), 0) from returns b join order_items i on i.id = b.order_item_id
            where i.order_id = h.order_id and i.product_id = h.product_id::text and coalesce(i.selected_size, '') = h.size
              and b.state = 'accepted')`,
  },
  {
    name: 'stock that was held for an unpaid order came back in time',
    advice: ADVICE.sweep,
    broken: sql`
      select number, number from orders where status = 'pending' and (
        stock_held_until < now() - interval '15 minutes'
        or stock_held_until > greatest(created_at, now()) + interval '1 day')`,
  },
]
