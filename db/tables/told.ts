import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { TOLD_TOPICS } from '../enums.ts'
import { at, isOneOf } from './columns.ts'

/** What each consistency check answered last, and since when (docs/decisions/0063). */
export const checkResults = pgTable('check_results', {
  /** The rule in words. */
  rule: text().primaryKey(),
  /** How much breaks it: `0`, `17`, `1000+`; `unfinished` where it was cut off. */
  answer: text().notNull(),
  /** The first of what breaks it: numbers of orders, or ids where there is no order. */
  examples: text().array().notNull(),
  /** Since when it has answered so. */
  since: at('since').notNull(),
  checkedAt: at('checked_at').notNull(),
  /** The answer that the owner was told last. */
  toldAnswer: text('told_answer').notNull().default('0'),
})

/** What the owner is mailed about, a row for each kind of mail (docs/decisions/0064). */
export const told = pgTable(
  'told',
  {
    topic: text({ enum: TOLD_TOPICS }).primaryKey(),
    /** What happened before is not told: nobody wanted mails then. */
    since: at('since')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the last digest was due, whether or not there was anything to tell. */
    digestAt: at('digest_at').notNull().defaultNow(),
    /** Mails of the last hour, which bound the next one. */
    mailedAt: at('mailed_at').array().notNull().default([]),
  },
  (t) => [check('told_topic_is_known', isOneOf(t.topic, TOLD_TOPICS))],
)

/**
 * Events that the owner has been told, each in one mail. A set, not the id of the last one: events
 * are numbered before they are committed, so a smaller one may appear later.
 */
export const toldEvents = pgTable(
  'told_events',
  {
    /** No foreign key: the event goes with its order. */
    eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
    /** Of the mail, in its payload: it is written from these rows when it is sent. */
    tellingId: uuid('telling_id').notNull(),
    toldAt: at('told_at').notNull().defaultNow(),
  },
  (t) => [index().on(t.tellingId), index().on(t.toldAt)],
)
