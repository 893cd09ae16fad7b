import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL: state of an order's payment, of payment-state.ts. What a member has to look at comes first, and
 * refunds before the payment that they are of. Refunds of money that was not owed leave a paid order
 * paid.
 */
export const paymentStateOf = (order: SQL): SQL => sql`coalesce(
  (select 'review' from payment_attempts a where a.order_id = ${order}.id and a.state = 'review' limit 1),
  (select case
      when bool_or(r.state = 'failed') then 'refund_failed'
      when bool_or(r.state = 'requested' and r.order_id is not null) then 'refund_owed'
      when bool_or(r.state <> 'succeeded') then 'refund_started'
      when bool_and(r.why in ('paid_twice', 'paid_at_the_door')) then null
      when sum(r.amount_paise) filter (where r.why not in ('paid_twice', 'paid_at_the_door')) < ${order}.total_paise
        and (${order}.paid_at is not null or bool_or(r.order_id is not null)) then 'partly_refunded'
      else 'refunded' end
    from refunds r where r.order_id = ${order}.id or r.attempt_reference = any(array(
      select reference from payment_attempts where order_id = ${order}.id))
    having count(*) > 0),
  case
    when ${order}.payment_method = 'cash' then (
      select 'cash_' || c.state from cash_payments c where c.order_id = ${order}.id)
    when ${order}.paid_at is not null then 'paid'
    when ${order}.origin = 'import' then 'import'
    else (
      select case when bool_or(a.state in ('created', 'redirected', 'pending')) then 'started'
        else (array_agg(a.state order by a.created_at desc))[1] end
      from payment_attempts a where a.order_id = ${order}.id and a.state <> 'succeeded')
  end,
  'unpaid')`
