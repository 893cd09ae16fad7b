import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CAME_BY, CONSENT_MEANS, TICKET_STATES } from '../enums.ts'
import { at, isOneOf } from './columns.ts'
import { orders } from './orders/orders.ts'

// Data of visitors without an account: contact messages and newsletter subscribers.

/**
 * Tickets: a message to the shop, how it stands, and its clocks. What is said after it are rows of
 * ticket_messages (docs/decisions/0100).
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** Ticket number that the sender gets and can quote on the telephone. */
    ticket: text().notNull().unique(),
    name: text().notNull(),
    /** Null where a member entered it and its sender gave none. */
    email: text(),
    /** Ten digits of an Indian mobile number, where a member entered it. */
    phone: text(),
    cameBy: text('came_by', { enum: CAME_BY }).notNull().default('form'),
    /** Member who entered what came by another way. No foreign key: people leave. */
    enteredBy: text('entered_by'),
    subject: text().notNull(),
    message: text().notNull(),
    /**
     * Deduplication: SHA-256 of the day and of all that was written, so that a message that is
     * pressed twice, or sent again when no answer came, is stored once. At the desk, of a key that
     * the page drew.
     */
    dedupeHash: text('same_hash').notNull().unique(),
    /** When it came; a member may enter it later. */
    receivedAt: at('received_at').notNull(),
    /** The order it is about, where its sender has shown a right to see that, or a member named it. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    state: text({ enum: TICKET_STATES }).notNull().default('open'),
    /** When the shopper last wrote: the month to answer begins there. */
    waitingSince: at('waiting_since')
      .notNull()
      .default(sql`now()`),
    /**
     * When the first mail about it left, the copy of the message or an answer, or a member told its
     * sender otherwise; null again once a shopper's word opens it anew.
     */
    acknowledgedAt: at('acknowledged_at'),
    /** When the mail server last knew no mailbox of its address; null once a mail is taken. */
    mailRefusedAt: at('mail_refused_at'),
    /** When anything was last said or done; it is kept for a year from then. */
    lastAt: at('last_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index().on(t.receivedAt),
    index('tickets_that_wait')
      .on(t.waitingSince, t.id)
      .where(sql`${t.state} = 'open'`),
    index('tickets_by_time').on(t.lastAt, t.id),
    index('tickets_by_state').on(t.state, t.lastAt, t.id),
    index('tickets_of_email').on(t.email, t.receivedAt),
    index('tickets_of_phone')
      .on(t.phone, t.receivedAt)
      .where(sql`${t.phone} is not null`),
    index('tickets_of_order')
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    check('contact_messages_state_is_known', isOneOf(t.state, TICKET_STATES)),
    check('contact_messages_came_by_is_known', isOneOf(t.cameBy, CAME_BY)),
    check(
      'contact_messages_is_entered_by_a_member',
      sql`(${isOneOf(t.cameBy, ['form'])}) = (${t.enteredBy} is null)`,
    ),
    check(
      'contact_messages_form_has_an_email',
      sql`${t.email} is not null or ${t.enteredBy} is not null`,
    ),
  ],
)

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    /** Text at the button when it was pressed; `consentedAt` is when that was. */
    consentedTo: text('consented_to').notNull(),
    consentedAt: at('consented_at').notNull(),
    /** Version of that text, and by what it was agreed to; null: before 28 November 2026, by the form. */
    consentVersion: text('consent_version'),
    consentMeans: text('consent_means', { enum: CONSENT_MEANS }),
    /** The press on the page that a mail led to; null: nobody gets newsletters here yet. */
    confirmedAt: at('confirmed_at'),
    /** No newsletter from then on. The row is kept for a while, so that old links still say so. */
    unsubscribedAt: at('unsubscribed_at'),
    /**
     * Asked for again after it was unsubscribed, by whoever typed the address; in force, in place of
     * the consent above and its end, once it is confirmed.
     */
    askedAgainAt: at('asked_again_at'),
    askedAgainTo: text('asked_again_to'),
    askedAgainVersion: text('asked_again_version'),
  },
  (t) => [check('newsletter_subscribers_means_is_known', isOneOf(t.consentMeans, CONSENT_MEANS))],
)
