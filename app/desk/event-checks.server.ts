import { sql, type SQL } from 'drizzle-orm'
import type { ORDER_SUBJECTS } from '#db/words/audit-enums.ts'
import type { Check } from './check.server.ts'

/** State of a subject after its last event that changed it. */
const lastState = (subject: (typeof ORDER_SUBJECTS)[number], id: SQL, orderId: SQL) => sql`(
  select coalesce(e.after->>'status', e.after->>'state') from audit_events e
  where e.order_id = ${orderId} and e.subject_type = ${subject} and e.subject_id = ${id}::text
    and coalesce(e.after->>'status', e.after->>'state') is not null
  order by e.id desc limit 1)`

/**
 * Consistency checks of the audit events: whatever changes a state and records nothing is found by
 * the state that its last event does not know.
 */
export const EVENT_CHECKS: readonly Check[] = [
  {
    name: 'the last event of an order says its status',
    broken: sql`
      select o.number, o.number from orders o where o.status is distinct from ${lastState('order', sql`o.id`, sql`o.id`)}`,
  },
  {
    name: 'the last event of a payment says its state',
    broken: sql`
      select a.reference, o.number from payment_attempts a join orders o on o.id = a.order_id
      where a.state is distinct from ${lastState('attempt', sql`a.reference`, sql`a.order_id`)}`,
  },
  {
    name: 'the last event of a refund says its state',
    broken: sql`
      select r.id::text, o.number from refunds r left join payment_attempts a on a.reference = r.attempt_reference
        join orders o on o.id = coalesce(r.order_id, a.order_id)
      where r.state is distinct from ${lastState('refund', sql`r.id`, sql`o.id`)}`,
  },
  {
    name: 'the last event of a return says its state',
    broken: sql`
      select b.id::text, o.number from returns b join order_items i on i.id = b.order_item_id
        join orders o on o.id = i.order_id
      where b.state is distinct from ${lastState('return', sql`b.id`, sql`i.order_id`)}`,
  },
  {
    name: 'the last event of a return says what became of its exchange',
    broken: sql`
      select b.id::text, o.number from returns b join order_items i on i.id = b.order_item_id
        join orders o on o.id = i.order_id
      where b.exchange_state is distinct from (
        select e.after->>'exchange' from audit_events e
        where e.order_id = i.order_id and e.subject_type = 'return' and e.subject_id = b.id::text
        order by e.id desc limit 1)`,
  },
  {
    name: 'a line that was cancelled is named by an event of its order',
    broken: sql`
      select i.id::text, o.number from order_items i join orders o on o.id = i.order_id
      where i.cancelled_at is not null and not exists (
        select from audit_events e where e.order_id = i.order_id and e.after->'itemIds' ? i.id::text)`,
  },
  {
    name: 'an event belongs to an order that is there',
    broken: sql`
      select e.id::text, null from audit_events e
      where e.order_id is not null and not exists (select from orders o where o.id = e.order_id)`,
  },
  {
    name: 'an event tells of something that its order has',
    broken: sql`
      select e.id::text, o.number from audit_events e join orders o on o.id = e.order_id
      where case e.subject_type
        when 'order' then e.subject_id <> o.id::text
        when 'attempt' then not exists (
          select from payment_attempts a where a.reference = e.subject_id and a.order_id = o.id)
        when 'refund' then not exists (
          select from refunds r left join payment_attempts a on a.reference = r.attempt_reference
          where coalesce(r.order_id, a.order_id) = o.id and r.id::text = e.subject_id)
        else not exists (
          select from returns b join order_items i on i.id = b.order_item_id
          where i.order_id = o.id and b.id::text = e.subject_id) end`,
  },
  {
    name: 'an order is paid exactly if an event of it says so',
    broken: sql`
      select o.number, o.number from orders o
      where (o.paid_at is not null) <> exists (
        select from audit_events e where e.order_id = o.id and e.subject_type = 'order' and e.action = 'paid')`,
  },
  {
    name: 'an order costs what the last event that names its total says',
    broken: sql`
      select o.number, o.number from orders o join lateral (
        select e.after from audit_events e
        where e.order_id = o.id and e.subject_type = 'order' and e.after ? 'totalPaise' order by e.id desc limit 1) e on true
      where (e.after->>'totalPaise')::bigint <> o.total_paise`,
  },
  {
    name: 'a payment is of the sum that its events say',
    broken: sql`
      select a.reference, o.number from audit_events e join orders o on o.id = e.order_id
        join payment_attempts a on a.reference = e.subject_id
      where e.subject_type = 'attempt' and (
        (e.action = 'created' and (e.after->>'amountPaise')::bigint <> a.amount_paise)
        or (e.action in ('succeeded', 'settled_as_paid') and a.state = 'succeeded'
          and (e.after->>'paidPaise')::bigint is distinct from a.paid_paise))`,
  },
  {
    name: 'a refund is of the sum that its first event says',
    broken: sql`
      select r.id::text, o.number from audit_events e join orders o on o.id = e.order_id
        join refunds r on r.id::text = e.subject_id
      where e.subject_type = 'refund' and (e.after->>'amountPaise')::bigint <> r.amount_paise`,
  },
  {
    name: 'a return is of the pieces that its first event says',
    broken: sql`
      select b.id::text, o.number from audit_events e join orders o on o.id = e.order_id
        join returns b on b.id::text = e.subject_id
      where e.subject_type = 'return' and e.action = 'requested'
        and ((e.after->>'quantity')::int <> b.quantity or e.after->>'itemId' <> b.order_item_id::text
          or e.after->>'exchangeSize' is distinct from b.exchange_size)`,
  },
  {
    name: 'events cannot be changed: their triggers are on',
    advice:
      'Somebody has switched them off: `alter table audit_events enable trigger user`, and the same for `audit_chain`, `audit_checkpoints`, `orders` and `users`; then ask who it was.',
    broken: sql`
      select wanted.name, null from (values ('audit_events', 'audit_events_are_kept'),
        ('audit_events', 'audit_events_are_not_truncated'), ('audit_events', 'audit_events_are_hashed'),
        ('audit_events', 'audit_events_are_chained'), ('audit_events', 'audit_events_leave_tombstones'),
        ('audit_chain', 'audit_chain_is_kept'), ('audit_chain', 'audit_chain_is_not_truncated'),
        ('audit_checkpoints', 'audit_checkpoints_are_kept'),
        ('audit_checkpoints', 'audit_checkpoints_are_not_truncated'),
        ('orders', 'orders_take_their_audit_events'),
        ('users', 'users_take_their_person_from_events')) as wanted (tab, name)
      where not exists (select from pg_trigger t
        where t.tgrelid = wanted.tab::regclass and t.tgname = wanted.name and t.tgenabled in ('O', 'A'))`,
  },
]
