import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CHANNELS,
  ESCALATED_BY,
  TICKET_MESSAGE_KINDS,
  WAIT_ENDS,
  WAIT_STAGES,
} from '../../enums.ts'
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
    /** How a member gave this answer where no mail reaches the shopper; null: by mail. */
    givenBy: text('given_by', { enum: CHANNELS }),
    /** Empty where a member closed the ticket and gave no reason. */
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
    check('ticket_messages_channel_is_known', isOneOf(t.givenBy, CHANNELS)),
    check(
      'ticket_messages_channel_is_of_an_answer',
      sql`${t.givenBy} is null or ${isOneOf(t.kind, ['answer'])}`,
    ),
  ],
)

/**
 * Waits: from a message of the shopper to the answer, each with the clocks of the law. A trigger on
 * contact_messages keeps them, so that erasing, the retention and an earlier version beside this one
 * leave nothing out. They outlive their ticket, because the months are counted from them, and say
 * nothing of a person (docs/decisions/0141).
 */
export const ticketWaits = pgTable(
  'ticket_waits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: it goes before its waits. */
    ticketId: uuid('ticket_id').notNull(),
    beganAt: at('began_at').notNull(),
    /** Began with a message that no mail had answered: it is to be acknowledged, too. */
    toAcknowledge: boolean('is_first').notNull(),
    acknowledgedAt: at('acknowledged_at'),
    escalatedAt: at('escalated_at'),
    escalatedBy: text('escalated_by', { enum: ESCALATED_BY }),
    /** Stages that the grievance officer was mailed. */
    told: text({ enum: WAIT_STAGES }).array().notNull().default([]),
    endedAt: at('ended_at'),
    outcome: text({ enum: WAIT_ENDS }),
  },
  (t) => [
    uniqueIndex('ticket_waits_one_is_open')
      .on(t.ticketId)
      .where(sql`${t.endedAt} is null`),
    index('ticket_waits_of_ticket').on(t.ticketId),
    index('ticket_waits_that_are_open')
      .on(sql`(${t.escalatedAt} is null)`, t.beganAt, t.ticketId)
      .where(sql`${t.endedAt} is null`),
    index('ticket_waits_by_time').on(t.beganAt),
    check('ticket_waits_outcome_is_known', isOneOf(t.outcome, WAIT_ENDS)),
    check(
      'ticket_waits_outcome_has_its_time',
      sql`(${t.outcome} is null) = (${t.endedAt} is null)`,
    ),
    check('ticket_waits_escalated_by_is_known', isOneOf(t.escalatedBy, ESCALATED_BY)),
    check(
      'ticket_waits_escalation_has_its_time',
      sql`(${t.escalatedBy} is null) = (${t.escalatedAt} is null)`,
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
