import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { insertRows } from '#db/prepared.ts'
import { auditEvents } from '#db/schema.ts'
import type { AuditActor, AuditEvent, StaffActor } from './audit-event.ts'

/**
 * Records what happened to an order, an attempt, a refund or a return, in the transaction that does
 * it. It is called after the change, while the row is locked: so events are numbered as they
 * happened. The database gives it its time.
 */
export async function recordEvent(
  tx: Transaction,
  actor: AuditActor | StaffActor,
  ...events: readonly AuditEvent[]
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insert(auditEvents)
    .values(events.map((event) => ({ ...eventRow(actor, event), orderId: orderOf(event) })))
}

/** As recordEvent, for the statement that inserts the subjects: they cannot be looked up in it. */
export const insertEvents = (
  actor: AuditActor | StaffActor,
  orderId: string,
  events: readonly AuditEvent[],
): SQL =>
  insertRows(
    auditEvents,
    events.map((event) => ({ ...eventRow(actor, event), orderId })),
  )

const eventRow = (actor: AuditActor | StaffActor, event: AuditEvent) => ({
  ...(typeof actor === 'string' ? { actor } : actor),
  subjectType: event.subject,
  subjectId: event.id,
  action: event.action,
  before: event.before,
  after: event.after,
  personal: event.personal,
})

/** The order that an event belongs to: callers know the subject, not always the order. */
function orderOf({ subject, id }: AuditEvent): string | SQL {
  switch (subject) {
    case 'order':
      return id
    case 'attempt':
      return sql`(select order_id from payment_attempts where reference = ${id})`
    case 'refund':
      return sql`(
        select coalesce(r.order_id, a.order_id) from refunds r left join payment_attempts a on a.reference = r.attempt_reference
        where r.id = ${id}::uuid)`
    case 'return':
      return sql`(
        select i.order_id from returns b join order_items i on i.id = b.order_item_id
        where b.id = ${id}::uuid)`
    default:
      return subject satisfies never
  }
}
