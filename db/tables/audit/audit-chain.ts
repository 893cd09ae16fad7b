import { bigint, check, date, pgTable, text } from 'drizzle-orm/pg-core'
import { AUDIT_TOMBSTONES, AUDIT_VERIFICATIONS } from '../../enums.ts'
import { at, bytes, isOneOf } from '../columns.ts'

/**
 * Audit chain: a link for each audit event, in the sequence of their commits, whose hash holds that
 * of the link before (docs/decisions/0088). A deferred trigger writes it at the commit. Triggers
 * refuse to change a link, save to put a tombstone on it, and to delete one.
 */
export const auditChain = pgTable(
  'audit_chain',
  {
    /** From 1 and without gaps, so the last is the count. */
    seq: bigint({ mode: 'number' }).primaryKey(),
    /** No foreign key: the link stays when the event goes. */
    eventId: bigint('event_id', { mode: 'number' }).notNull().unique(),
    contentHash: bytes('content_hash').notNull(),
    /** Of the first link 32 bytes of zero. Unique, so the chain cannot fork. */
    prevHash: bytes('prev_hash').notNull().unique(),
    /** SHA-256 of seq (8 bytes, the highest first), prevHash and contentHash. */
    hash: bytes().notNull(),
    /** Why the event is gone; null while it is there. */
    tombstone: text({ enum: AUDIT_TOMBSTONES }),
  },
  (t) => [check('audit_chain_tombstone_is_known', isOneOf(t.tombstone, AUDIT_TOMBSTONES))],
)

/** Checkpoints: how the audit chain ended on a day, signed with a key that the database lacks. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  /** In India, by the database's clock: the nodes of a shop make one between them. */
  day: date({ mode: 'string' }).primaryKey(),
  /** Signed text (app/desk/audit-chain/checkpoint.server.ts). */
  note: text().notNull(),
})

/**
 * Verifications of the whole audit chain, from its first link (audit-chain/whole-chain.server.ts):
 * the last that ended, and the one under way.
 */
export const auditVerifications = pgTable(
  'audit_verifications',
  {
    what: text({ enum: AUDIT_VERIFICATIONS }).primaryKey(),
    /** Signed text of the last link that is right, and the day; null before the first link. */
    note: text(),
    /** First fault of the chain, which the verification under way cannot pass. */
    fault: text(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [check('audit_verifications_what_is_known', isOneOf(t.what, AUDIT_VERIFICATIONS))],
)
