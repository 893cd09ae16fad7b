import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

// From people who need no account: what they wrote to the shop, and who wants its letters.

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** What the sender is told, and says on the telephone. */
    ticket: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** SHA-256 of the day and of all that was written: pressed twice, or sent again when no answer came, it is one message. */
    dedupeHash: text('same_hash').notNull().unique(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [index().on(t.receivedAt)],
)

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid().primaryKey(),
  email: text().notNull().unique(),
  /** The words that stood at the button when it was pressed, and when that was. */
  consentedTo: text('consented_to').notNull(),
  consentedAt: at('consented_at').notNull(),
  /** From then on nothing is sent; the row is kept for a while, so that old links still say so. */
  unsubscribedAt: at('unsubscribed_at'),
})
