import { pgTable, text } from 'drizzle-orm/pg-core'
import { at, bytes } from './columns.ts'

/**
 * Assets of every build that a node runs or ran, so that each node serves what pages of another
 * node's build name (docs/decisions/0068). Not in a backup: each start writes its own again.
 */
export const buildAssets = pgTable('build_assets', {
  /** File name, made of its contents: the same name is the same bytes. */
  name: text().primaryKey(),
  body: bytes().notNull(),
  /** The same, compressed by the build; null where the file is compressed already. */
  brotli: bytes(),
  gzip: bytes(),
  /** When a node that has the file was last there, to the hour. */
  seenAt: at('seen_at').notNull().defaultNow(),
})
