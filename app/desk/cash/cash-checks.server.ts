import { sql } from 'drizzle-orm'
import type { Check } from '../check.server.ts'

/** Consistency checks of orders that are paid at the door. */
export const CASH_CHECKS: readonly Check[] = [
  {
    name: 'an order to be paid at the door says how its cash stands, and no other has any',
    broken: sql`
      select o.number, o.number from orders o left join cash_payments c on c.order_id = o.id
      where (o.payment_method = 'cash') <> (c.order_id is not null and c.ended_why is distinct from 'paid_online')`,
  },
  {
    name: 'cash is where its order is: to confirm, on the road, collected or ended',
    broken: sql`
      select o.number, o.number from orders o join cash_payments c on c.order_id = o.id
      where o.payment_method = 'cash' and not case o.status
        when 'pending' then c.state = 'to_confirm'
        when 'cancelled' then c.state = 'ended'
        when 'delivered' then c.state in ('collected', 'reconciled')
        else c.state = 'promised' end`,
  },
  {
    name: 'cash that has come has one row of a remittance, of its amount or settled with a note, and no other has',
    broken: sql`
      select o.number, o.number from orders o join cash_payments c on c.order_id = o.id
      where (c.state = 'reconciled') <> exists (
        select from remittance_rows r where r.order_id = o.id and r.reconciles
          and (r.amount_paise = c.collected_paise or r.note is not null))`,
  },
  {
    name: 'what was collected at the door is what the order cost by then',
    broken: sql`
      select o.number, o.number from orders o join cash_payments c on c.order_id = o.id
      where c.collected_paise is not null and c.collected_paise <> o.total_paise - (
        select coalesce(sum(i.quantity * i.price_paise), 0) from order_items i
        where i.order_id = o.id and i.cancelled_at is not null)`,
  },
  {
    name: 'nobody is paid back more than was collected at the door',
    broken: sql`
      select o.number, o.number from refunds r join orders o on o.id = r.order_id
        left join cash_payments c on c.order_id = o.id
      group by o.id, o.number, c.collected_paise having sum(r.amount_paise) > coalesce(c.collected_paise, 0)`,
  },
]
