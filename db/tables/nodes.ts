import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * Servers of the shop that run, so that one can tell what it does not share with the others
 * (docs/decisions/0062).
 */
export const nodes = pgTable('nodes', {
  /** Digest of machine and data folder, of which one server has the use. */
  id: text().primaryKey(),
  host: text().notNull(),
  seenAt: at('seen_at').notNull().defaultNow(),
  /** The same wherever the photos are the same; null: it cannot be told. */
  photos: text(),
  /** Keyed digest, the same wherever SESSION_SECRET is. */
  secret: text().notNull(),
})
