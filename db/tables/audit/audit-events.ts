import { or, sql, type SQL } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_SUBJECTS,
  ORDER_SUBJECTS,
} from '../../words/audit-enums.ts'
import { at, bytes, isOneOf } from '../columns.ts'

/**
 * Audit events: everything that happens to an order, its payments, refunds and returns
 * (orders/audit/record-event.server.ts), to an account (account/events) and to a member of the staff
 * (staff/events) or, at the desk, to a product, a key of the read API, a webhook, a ticket, a template, a
 * subscriber or the shop's words (desk), written by the transaction that does it. Append-only: triggers refuse to change an
 * event, save to erase `personal`, and to delete it before its order or, of an account, for 180 days;
 * the others are never deleted (docs/decisions/0045, 0065, 0095, 0098, 0107). A trigger hashes each, and one at the commit links it into the audit
 * chain (audit-chain.ts, docs/decisions/0088).
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
    /** Member of the staff and role; null where a command acted. No foreign key: people leave. */
    staffId: text('staff_id'),
    staffRole: text('staff_role'),
    subjectType: text('subject_type', { enum: AUDIT_SUBJECTS }).notNull(),
    /**
     * Id of the order, refund, return, account, member, API key, webhook, template or subscriber, code of the
     * product, number of the ticket, the import, the sheet of PIN codes or the remittance, group of words, or reference of
     * the attempt.
     * A breach, and a person without an account, have a random id that names the day.
     * A refused sign-in to no account has a keyed digest of the address that was typed.
     */
    subjectId: text('subject_id').notNull(),
    /**
     * No foreign key: it would lock the order after the attempt or the refund, against the order of
     * locks. A trigger deletes an order's events with it. Null for all others.
     */
    orderId: uuid('order_id'),
    action: text().notNull(),
    /** Changed values: ids, states, paise; nothing that names or reaches a person. */
    before: jsonb(),
    after: jsonb().notNull(),
    /**
     * Of an order: free text that may name a person; erased with the personal data of the order. Of an
     * account: device and digest of the network; a trigger erases it when the account is deleted.
     */
    personal: jsonb(),
    /** Key of `personalDigest`, drawn for this event, and erased with `personal`. */
    salt: bytes(),
    /** HMAC of `personal`, which without the salt nobody can compare: it stays in the hash. */
    personalDigest: bytes('personal_digest'),
    /** SHA-256 of all columns but `personal` and `salt`; a trigger writes these three. */
    contentHash: bytes('content_hash'),
  },
  (t) => [
    index().on(t.orderId, t.id),
    index('audit_events_of_account')
      .on(t.subjectId, t.id)
      .where(sql`${t.orderId} is null`),
    index('audit_events_of_accounts_by_time')
      .on(t.at)
      .where(sql`${t.orderId} is null`),
    check(
      'audit_events_order_is_known',
      sql`(${isOneOf(t.subjectType, ORDER_SUBJECTS)}) = (${t.orderId} is not null)`,
    ),
    check(
      'audit_events_staff_has_a_role',
      sql`(${t.staffId} is null) = (${t.staffRole} is null) and (${t.staffId} is null or ${isOneOf(t.actor, ['staff'])})`,
    ),
    check('audit_events_actor_is_known', isOneOf(t.actor, AUDIT_ACTORS)),
    check('audit_events_subject_type_is_known', isOneOf(t.subjectType, AUDIT_SUBJECTS)),
    check('audit_events_action_is_known', or(...AUDIT_SUBJECTS.map(actionsOf)) ?? sql`false`),
  ],
)

/**
 * Refusals of an hour, over all accounts: beyond a bound they are counted here and leave no event
 * (account/events/record-refusal.server.ts).
 */
export const accountRefusals = pgTable('account_refusals', {
  /** Its beginning. */
  hour: at('hour').primaryKey(),
  refused: integer().notNull(),
  /** Those that were within the bound of their own subject. */
  eligible: integer().notNull(),
})

function actionsOf(subject: (typeof AUDIT_SUBJECTS)[number]): SQL {
  const { subjectType, action } = auditEvents
  return sql`(${isOneOf(subjectType, [subject])} and ${isOneOf(action, AUDIT_ACTIONS[subject])})`
}
