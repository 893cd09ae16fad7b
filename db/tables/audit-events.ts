import { or, sql, type SQL } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_SUBJECTS } from '../enums.ts'
import { at, isOneOf } from './columns.ts'

/**
 * Audit events: everything that happens to an order, its payments, refunds and returns, written by
 * the transaction that does it (orders/audit/record-event.server.ts). Append-only: triggers refuse
 * to change an event, save to erase `personal`, and to delete it before its order
 * (docs/decisions/0045).
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    /** Drawn while the subject is locked, so the events of one subject are numbered as they happened. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** When it was written, not when its transaction began: one may have waited for a lock. */
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    actor: text({ enum: AUDIT_ACTORS }).notNull(),
    subjectType: text('subject_type', { enum: AUDIT_SUBJECTS }).notNull(),
    /** Id of the order, refund or return, or reference of the attempt. */
    subjectId: text('subject_id').notNull(),
    /**
     * No foreign key: it would lock the order after the attempt or the refund, against the order of
     * locks. A trigger deletes an order's events with it.
     */
    orderId: uuid('order_id').notNull(),
    action: text().notNull(),
    /** Changed values: ids, states, paise; nothing that names or reaches a person. */
    before: jsonb(),
    after: jsonb().notNull(),
    /** Free text that may name a person; erased with the personal data of the order. */
    personal: jsonb(),
  },
  (t) => [
    index().on(t.orderId, t.id),
    check('audit_events_actor_is_known', isOneOf(t.actor, AUDIT_ACTORS)),
    check('audit_events_subject_type_is_known', isOneOf(t.subjectType, AUDIT_SUBJECTS)),
    check('audit_events_action_is_known', or(...AUDIT_SUBJECTS.map(actionsOf)) ?? sql`false`),
  ],
)

function actionsOf(subject: (typeof AUDIT_SUBJECTS)[number]): SQL {
  const { subjectType, action } = auditEvents
  return sql`(${isOneOf(subjectType, [subject])} and ${isOneOf(action, AUDIT_ACTIONS[subject])})`
}
