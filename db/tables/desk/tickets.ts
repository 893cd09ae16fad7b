import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TICKET_MESSAGE_KINDS } from '../../enums.ts'
import { users } from '../accounts.ts'
import { at, isOneOf } from '../columns.ts'
import { contactMessages } from '../visitors.ts'

/** Messages of a ticket after its first. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    /** Drawn by the form, so that one that is sent twice is kept once. */
    id: uuid().primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    kind: text({ enum: TICKET_MESSAGE_KINDS }).notNull(),
    /** Member who wrote it; null where the shopper did. No foreign key: people leave. */
    staffId: text('staff_id'),
    text: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index().on(t.ticketId, t.at),
    check('ticket_messages_kind_is_known', isOneOf(t.kind, TICKET_MESSAGE_KINDS)),
    check(
      'ticket_messages_staff_is_known',
      sql`(${isOneOf(t.kind, ['shopper'])}) = (${t.staffId} is null)`,
    ),
  ],
)

/** Answers that the staff give often, with placeholders such as {name}. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    text: text().notNull(),
  },
  (t) => [
    uniqueIndex('reply_templates_name_is_one').on(t.name),
    check('reply_templates_name_is_short', sql`length(${t.name}) between 1 and 60`),
  ],
)

/** Notes of the staff about an account; they go with it. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffId: text('staff_id').notNull(),
    text: text().notNull(),
    at: at('at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index().on(t.userId, t.at)],
)
