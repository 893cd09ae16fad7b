import { sql } from 'drizzle-orm'
import { FAULT_REASONS } from '#app/aftersales/return.ts'
import { ADVICE, CHARGES, OWES_CHARGES, type Check } from './check.server.ts'

/**
 * SQL: what was to be paid of the order `o` by the attempt `a`. One to be paid at the door may have lost
 * lines before it is paid online, and then is not charged for cash.
 */
const OWED = sql`(o.total_paise
  - (select coalesce(sum(c.amount_paise), 0) from order_charges c
      where c.order_id = o.id and c.code = 'cash_handling' and o.payment_method = 'cash')
  - (select coalesce(sum(i.quantity * i.price_paise), 0) from order_items i
      where i.order_id = o.id and i.cancelled_at < a.created_at))`

/** SQL: a return whose money goes back, as `isPaidBack` has it. */
const PAID_BACK = sql`b.state = 'accepted' and coalesce(b.exchange_state, 'released') = 'released'`

/** SQL: a goodwill refund came first, and what was owed later was cut to what was left. */
const CUT_SHORT = sql`(coalesce(paid_back.has_goodwill, false) and paid_back.all_paise = coalesce(a.paid_paise, a.amount_paise))`

/** Consistency checks of payments, refunds and returns. */
export const PAYMENT_CHECKS: readonly Check[] = [
  {
    name: 'a paid order has a payment the bank confirmed, of its whole amount',
    broken: sql`
      select o.number, o.number from orders o where o.paid_at is not null and not exists (
        select from payment_attempts a where a.order_id = o.id and a.state = 'succeeded' and a.amount_paise = ${OWED}
          and coalesce(a.paid_paise, a.amount_paise) >= a.amount_paise)`,
  },
  {
    name: 'an order is charged once: what came more often, or too late, goes back',
    broken: sql`
      select o.number, o.number from orders o join payment_attempts a on a.order_id = o.id and a.state = 'succeeded'
      where not exists (select from refunds r where r.attempt_reference = a.reference and r.cause = 'payment')
      group by o.id having count(*) > case when o.paid_at is null then 0 else 1 end`,
  },
  {
    name: 'nobody is paid back more than was paid',
    broken: sql`
      select a.reference, o.number from payment_attempts a join orders o on o.id = a.order_id
        join refunds r on r.attempt_reference = a.reference
      group by a.reference, o.number having sum(r.amount_paise) > coalesce(a.paid_paise, a.amount_paise)`,
  },
  {
    name: 'what was cancelled or returned of a paid order goes back, and nothing else of it',
    // Sums by order, joined: looked up for each order, they take minutes where statistics are missing.
    broken: sql`
      with paid_back as (
        select attempt_reference, bool_or(cause = 'payment') as is_whole,
          coalesce(sum(amount_paise) filter (where why <> 'goodwill'), 0) as paise, sum(amount_paise) as all_paise,
          bool_or(why = 'goodwill') as has_goodwill
        from refunds group by attempt_reference
      ), cancelled as (
        select i.order_id, sum(i.quantity * i.price_paise) as paise from order_items i join orders o on o.id = i.order_id
        where i.cancelled_at >= o.paid_at group by i.order_id
      ), returned as (
        select i.order_id, sum(b.quantity * i.price_paise) as paise, bool_or(${OWES_CHARGES}) as with_charges
        from returns b join order_items i on i.id = b.order_item_id where ${PAID_BACK} group by i.order_id
      )
      select o.number, o.number from orders o
        join payment_attempts a on a.order_id = o.id and a.state = 'succeeded'
        left join paid_back on paid_back.attempt_reference = a.reference
        left join cancelled on cancelled.order_id = o.id
        left join returned on returned.order_id = o.id
      where o.paid_at is not null and paid_back.is_whole is not true
        and coalesce(paid_back.paise, 0) - coalesce(cancelled.paise, 0) - coalesce(returned.paise, 0)
          <> case when o.status = 'cancelled' or returned.with_charges then ${CHARGES} else 0 end
        and not ${CUT_SHORT}`,
  },
  {
    name: 'of no line more is returned than was sent',
    broken: sql`
      select i.id::text, o.number from order_items i join orders o on o.id = i.order_id
        join returns b on b.order_item_id = i.id and b.state <> 'refused'
      group by i.id, o.number having sum(b.quantity) > i.quantity or i.cancelled_at is not null`,
  },
  {
    name: 'the bank was asked about every open payment when that was due',
    advice: ADVICE.sweep,
    broken: sql`
      select a.reference, o.number from payment_attempts a join orders o on o.id = a.order_id
      where a.state in ('created', 'redirected', 'pending')
        and (a.next_check_at is null or a.next_check_at < now() - interval '15 minutes'
          or a.next_check_at > greatest(a.created_at, now()) + interval '7 days')`,
  },
  {
    name: 'a payment that wants a person to look at it has been looked at',
    advice: ADVICE.review,
    broken: sql`
      select a.reference, o.number from payment_attempts a join orders o on o.id = a.order_id where a.state = 'review'`,
  },
  {
    name: 'the bank agrees with what a person decided about a payment',
    advice: ADVICE.dispute,
    broken: sql`
      select a.reference, o.number from payment_attempts a join orders o on o.id = a.order_id
      where a.state = 'succeeded' and a.decided_at is not null and a.reason is not null`,
  },
  {
    name: 'money that is owed back is on its way',
    advice: ADVICE.refund,
    broken: sql`
      select r.attempt_reference, o.number from refunds r
        join payment_attempts a on a.reference = r.attempt_reference join orders o on o.id = a.order_id
      where r.state = 'failed' or (r.state = 'requested' and r.created_at < now() - interval '1 day' and not exists (
          select 1 from refunds ahead
          where ahead.attempt_reference = r.attempt_reference and ahead.state in ('submitted', 'unknown')))
        or (r.state = 'unknown' and r.created_at < now() - interval '2 days'
          and r.submitted_at < now() - interval '1 hour')
        or (r.state = 'submitted' and r.submitted_at < now() - interval '21 days')`,
  },
  {
    name: 'a payment asks for the total of its order',
    broken: sql`
      select a.reference, o.number from payment_attempts a join orders o on o.id = a.order_id
      where a.amount_paise <> ${OWED}`,
  },
  {
    name: 'a payment of the gateway counts for one order',
    broken: sql`
      select a.reference, o.number from payment_attempts a join orders o on o.id = a.order_id
      where a.state = 'succeeded' and exists (
        select from payment_attempts b where b.gateway = a.gateway and b.gateway_ref = a.gateway_ref
          and b.state = 'succeeded' and b.reference <> a.reference)`,
  },
  {
    name: 'only money that came is paid back',
    broken: sql`
      select r.id::text, o.number from refunds r join payment_attempts a on a.reference = r.attempt_reference
        join orders o on o.id = a.order_id
      where a.state <> 'succeeded'`,
  },
  {
    name: 'a refund is what its cause comes to',
    broken: sql`
      with cancelled as (
        select order_id, 'cancelled ' || id as cause,
          sum(quantity * price_paise) over (partition by order_id, cancelled_at) as paise
        from order_items where cancelled_at is not null
      ), returned as (
        select i.order_id, 'returned ' || b.id as cause, b.quantity * i.price_paise as paise,
          b.reason in ${FAULT_REASONS} as is_fault
        from returns b join order_items i on i.id = b.order_item_id where ${PAID_BACK}
      )
      select r.id::text, o.number from refunds r join payment_attempts a on a.reference = r.attempt_reference
        join orders o on o.id = a.order_id
        join lateral (select sum(b.amount_paise) as all_paise, bool_or(b.why = 'goodwill') as has_goodwill
          from refunds b where b.attempt_reference = a.reference) as paid_back on true
        left join cancelled on cancelled.cause = r.cause and cancelled.order_id = o.id
        left join returned on returned.cause = r.cause and returned.order_id = o.id
      where r.why <> 'goodwill' and not ${CUT_SHORT} and case
        when r.cause = 'payment' then r.amount_paise <> coalesce(a.paid_paise, a.amount_paise)
        when cancelled.cause is not null then r.amount_paise - cancelled.paise not in (0, ${CHARGES})
        when returned.cause is not null then
          r.amount_paise - returned.paise not in (0, case when returned.is_fault then ${CHARGES} else 0 end)
        else true end`,
  },
  {
    name: 'only what was delivered is returned',
    broken: sql`
      select b.id::text, o.number from returns b join order_items i on i.id = b.order_item_id
        join orders o on o.id = i.order_id
      where o.status <> 'delivered'`,
  },
]
