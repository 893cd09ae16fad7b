import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/** Finished loads. The demo catalogue is loaded only into a shop that has none. */
export const catalogueLoads = pgTable('catalogue_loads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull(),
  kept: integer().notNull(),
  skipped: integer().notNull(),
  loadedAt: at('loaded_at').notNull().defaultNow(),
})
