import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { BREACH_NOTICE_STATES, BREACH_SOURCES } from '../enums.ts'
import { at, isOneOf } from './columns.ts'

/** Breaches of personal data, as the command `breach` recorded them (docs/decisions/0144). */
export const breaches = pgTable(
  'breaches',
  {
    id: text().primaryKey(),
    /** When the shop learned of it: its clocks begin there. */
    knownAt: at('known_at').notNull(),
    /** Time of the breach; null: not bounded. */
    since: at('since'),
    until: at('until'),
    sources: text({ enum: BREACH_SOURCES }).array().notNull(),
    /** Message to every person; null until it is sent to the first. */
    words: text(),
    recordedAt: at('recorded_at').notNull().defaultNow(),
  },
  (t) => [
    check('breaches_id_is_short', sql`length(${t.id}) between 1 and 40`),
    check('breaches_words_are_short', sql`length(${t.words}) <= 20000`),
  ],
)

/**
 * Persons whom a breach concerns: one row for each email address, which is told once, and one for each
 * other contact, whom the shop tells by hand.
 */
export const breachPersons = pgTable(
  'breach_persons',
  {
    id: uuid().primaryKey().defaultRandom(),
    breachId: text('breach_id')
      .notNull()
      .references(() => breaches.id, { onDelete: 'cascade' }),
    /** Empty: the shop knows none. */
    email: text().notNull(),
    /** Without an email: phone number, or which order it is. */
    contact: text().notNull().default(''),
    name: text().notNull(),
    /** Where the shop has their data. */
    sources: text({ enum: BREACH_SOURCES }).array().notNull(),
    state: text({ enum: BREACH_NOTICE_STATES }).notNull().default('waiting'),
    /** When it came to that state. */
    stateAt: at('state_at').notNull().defaultNow(),
  },
  (t) => [
    unique('breach_persons_are_told_once').on(t.breachId, t.email, t.contact),
    index('breach_persons_waiting')
      .on(t.breachId, t.id)
      .where(sql`${t.state} in ('waiting', 'given_up')`),
    index('breach_persons_by_time').on(t.stateAt),
    check('breach_persons_state_is_known', isOneOf(t.state, BREACH_NOTICE_STATES)),
  ],
)
