import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { OUTBOX_STATES } from '../enums.ts'
import { at, isOneOf } from './columns.ts'

/**
 * Outbox of mails and text messages, written by the transaction that asks for one. The job of the same id is only the
 * hurry: a mail that waits here without one is queued again by a sweep (docs/decisions/0048).
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Id of the job, and so of the mail's Message-ID: however often it is queued, it is one mail. */
    id: uuid().primaryKey(),
    /** Name of the job. */
    name: text().notNull(),
    /** Erased when the mail is settled, because it may hold an address. */
    payload: jsonb(),
    state: text({ enum: OUTBOX_STATES }).notNull().default('waiting'),
    createdAt: at('created_at').notNull().defaultNow(),
    dueAt: at('due_at').notNull().defaultNow(),
    /** When it is of no use any more; null: it never is. */
    expiresAt: at('expires_at'),
    tries: integer().notNull().default(0),
    triedAt: at('tried_at'),
    settledAt: at('settled_at'),
    /**
     * The order that it is about. What became of it then stays as long as the order, in whose history
     * it stands; null for all others, and once it is of no use. No foreign key: it would lock the
     * order after the refund, against the order of locks. A trigger deletes an order's mails with it.
     */
    orderId: uuid('order_id'),
  },
  (t) => [
    index('outbox_waiting')
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('outbox_settled')
      .on(t.settledAt)
      .where(sql`${t.state} <> 'waiting' and ${t.orderId} is null`),
    index('outbox_of_order')
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    check('outbox_state_is_known', isOneOf(t.state, OUTBOX_STATES)),
    check(
      'outbox_forgets_what_is_settled',
      sql`(${t.state} = 'waiting') = (${t.payload} is not null) and (${t.state} = 'waiting') = (${t.settledAt} is null)`,
    ),
  ],
)

/** Counts the mails that strangers can cause to a mailbox, each kind by itself (T61). */
export const mailboxShares = pgTable('mailbox_shares', {
  /** Keyed digest of the kind and the address. */
  key: text().primaryKey(),
  /** Ids of the mails counted since `since`: a retried one counts once. */
  mails: uuid().array().notNull(),
  since: at('since').notNull().defaultNow(),
})

/** Steps of the sweep: one node claims each when it is due, for all of them. */
export const sweeps = pgTable('sweeps', {
  step: text().primaryKey(),
  claimedAt: at('claimed_at').notNull(),
  /** End of the last run; before `claimedAt`: one is running, or its node is gone. */
  finishedAt: at('finished_at'),
})
