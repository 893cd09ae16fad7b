import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * Backups made, and attempts at one: so the nodes of a shop make one a day between them, and the
 * doctor knows the newest. Not in a backup itself: the files are on the machine it was made on.
 */
export const backups = pgTable('backups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  startedAt: at('started_at').notNull().defaultNow(),
  /** Null: under way, or failed. */
  finishedAt: at('finished_at'),
  /** Absolute, on the machine that made it. */
  file: text(),
  bytes: bigint({ mode: 'number' }),
  /** Whether one lies elsewhere than in the data folder: in another folder, or in a bucket. */
  elsewhere: boolean().notNull().default(false),
})
