import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { FAULT_REASONS } from '#app/aftersales/return.ts'
import { EVENT_CHECKS } from './event-checks.server.ts'

/**
 * Invariant: its SQL must find nothing. Each row that it finds names an order, an attempt or a
 * line.
 */
type Check = { name: string; broken: SQL }

const CHARGES = sql`(select coalesce(sum(c.amount_paise), 0) from order_charges c where c.order_id = o.id)`

const CHECKS: readonly Check[] = [
  {
    name: 'an order has lines',
    broken: sql`select o.number from orders o where not exists (select from order_items i where i.order_id = o.id)`,
  },
  {
    name: 'the total of an order is what its lines cost and its charges',
    broken: sql`
      select o.number from orders o join order_items i on i.order_id = o.id
      group by o.id having sum(i.quantity * i.price_paise) + ${CHARGES} <> o.total_paise`,
  },
  {
    name: 'a paid order has a payment the bank confirmed, of its whole amount',
    broken: sql`
      select o.number from orders o where o.paid_at is not null and not exists (
        select from payment_attempts a where a.order_id = o.id and a.state = 'succeeded' and a.amount_paise = o.total_paise
          and coalesce(a.paid_paise, a.amount_paise) >= o.total_paise)`,
  },
  {
    name: 'an order is charged once: what came more often, or too late, goes back',
    broken: sql`
      select o.number from orders o join payment_attempts a on a.order_id = o.id and a.state = 'succeeded'
      where not exists (select from refunds r where r.attempt_reference = a.reference and r.cause = 'payment')
      group by o.id having count(*) > case when o.paid_at is null then 0 else 1 end`,
  },
  {
    name: 'nobody is paid back more than was paid',
    broken: sql`
      select a.reference from payment_attempts a join refunds r on r.attempt_reference = a.reference
      group by a.reference having sum(r.amount_paise) > coalesce(a.paid_paise, a.amount_paise)`,
  },
  {
    name: 'what was cancelled or returned of a paid order goes back, and nothing else of it',
    broken: sql`
      select o.number from orders o
      join payment_attempts a on a.order_id = o.id and a.state = 'succeeded'
      where o.paid_at is not null
        and not exists (select from refunds r where r.attempt_reference = a.reference and r.cause = 'payment')
        and (select coalesce(sum(r.amount_paise), 0) from refunds r where r.attempt_reference = a.reference) <>
          (select coalesce(sum(i.quantity * i.price_paise), 0) from order_items i
            where i.order_id = o.id and i.cancelled_at is not null) +
          (select coalesce(sum(b.quantity * i.price_paise), 0) from returns b join order_items i on i.id = b.order_item_id
            where i.order_id = o.id and b.state = 'accepted') +
          case when o.status = 'cancelled' or exists (
            select from returns b join order_items i on i.id = b.order_item_id
            where i.order_id = o.id and b.state = 'accepted' and b.reason in ${FAULT_REASONS})
          then ${CHARGES} else 0 end`,
  },
  {
    name: 'of no line more is returned than was sent',
    broken: sql`
      select i.id from order_items i join returns b on b.order_item_id = i.id and b.state <> 'refused'
      group by i.id having sum(b.quantity) > i.quantity or i.cancelled_at is not null`,
  },
  {
    name: 'an order that waits for its money, or got it, holds its stock; another holds none',
    broken: sql`
      select distinct o.number from stock_holds h join orders o on o.id = h.order_id
      where o.status = 'cancelled' or (o.paid_at is null and o.stock_held_until is null)`,
  },
  {
    name: 'what an order holds is what its lines take, less what came back and is for sale again',
    broken: sql`
      select distinct o.number from stock_holds h join orders o on o.id = h.order_id
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
    broken: sql`select number from orders where status = 'pending' and stock_held_until < now() - interval '15 minutes'`,
  },
  {
    name: 'the bank was asked about every open payment when that was due',
    broken: sql`
      select reference from payment_attempts
      where state in ('created', 'redirected', 'pending')
        and (next_check_at is null or next_check_at < now() - interval '15 minutes')`,
  },
  {
    name: 'no mail waits for an hour, and none was given up',
    broken: sql`
      select name || ' ' || id from outbox
      where state = 'given_up' or (state = 'waiting' and due_at < now() - interval '1 hour')`,
  },
  {
    name: 'a payment that wants a person to look at it has been looked at',
    broken: sql`select reference from payment_attempts where state = 'review'`,
  },
  {
    name: 'money that is owed back is on its way',
    broken: sql`
      select attempt_reference from refunds
      where state = 'failed' or (state = 'requested' and created_at < now() - interval '1 day' and not exists (
          select 1 from refunds ahead
          where ahead.attempt_reference = refunds.attempt_reference and ahead.state in ('submitted', 'unknown')))
        or (state = 'unknown' and submitted_at < now() - interval '2 days')
        or (state = 'submitted' and submitted_at < now() - interval '21 days')`,
  },
  {
    name: 'the number of an order is the beginning of its id',
    broken: sql`select number from orders where number <> left(id::text, 8)`,
  },
  ...EVENT_CHECKS,
]

export type CheckResult = { rule: string; broken: string[] }

/** Runs the consistency checks of orders, money and stock. `broken` is empty where a rule holds. */
export async function runConsistencyChecks(db: Database): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { name, broken } of CHECKS) {
    const { rows } = await db.execute<Record<string, string>>(broken)
    results.push({ rule: name, broken: rows.map((row) => Object.values(row)[0] ?? '') })
  }
  return results
}
