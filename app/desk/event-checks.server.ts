import { sql, type SQL } from 'drizzle-orm'
import type { ORDER_SUBJECTS } from '#db/enums.ts'

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
export const EVENT_CHECKS: readonly { name: string; broken: SQL }[] = [
  {
    name: 'the last event of an order says its status',
    broken: sql`
      select o.number from orders o where o.status is distinct from ${lastState('order', sql`o.id`, sql`o.id`)}`,
  },
  {
    name: 'the last event of a payment says its state',
    broken: sql`
      select a.reference from payment_attempts a
      where a.state is distinct from ${lastState('attempt', sql`a.reference`, sql`a.order_id`)}`,
  },
  {
    name: 'the last event of a refund says its state',
    broken: sql`
      select r.id::text from refunds r join payment_attempts a on a.reference = r.attempt_reference
      where r.state is distinct from ${lastState('refund', sql`r.id`, sql`a.order_id`)}`,
  },
  {
    name: 'the last event of a return says its state',
    broken: sql`
      select b.id::text from returns b join order_items i on i.id = b.order_item_id
      where b.state is distinct from ${lastState('return', sql`b.id`, sql`i.order_id`)}`,
  },
  {
    name: 'a line that was cancelled is named by an event of its order',
    broken: sql`
      select i.id::text from order_items i where i.cancelled_at is not null and not exists (
        select from audit_events e where e.order_id = i.order_id and e.after->'itemIds' ? i.id::text)`,
  },
  {
    name: 'an event belongs to an order that is there',
    broken: sql`
      select e.id::text from audit_events e
      where e.order_id is not null and not exists (select from orders o where o.id = e.order_id)`,
  },
]
