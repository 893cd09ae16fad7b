import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

// Data of visitors without an account: contact messages and newsletter subscribers.

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** Ticket number that the sender gets and can quote on the telephone. */
    ticket: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /**
     * Deduplication: SHA-256 of the day and of all that was written, so that a message that is
     * pressed twice, or sent again when no answer came, is stored once.
     */
    dedupeHash: text('same_hash').notNull().unique(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [index().on(t.receivedAt)],
)

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid().primaryKey(),
  email: text().notNull().unique(),
  /** Text at the button when it was pressed; `consentedAt` is when that was. */
  consentedTo: text('consented_to').notNull(),
  consentedAt: at('consented_at').notNull(),
  /** The press on the page that a mail led to; null: nobody gets newsletters here yet. */
  confirmedAt: at('confirmed_at'),
  /** No newsletter from then on. The row is kept for a while, so that old links still say so. */
  unsubscribedAt: at('unsubscribed_at'),
})
