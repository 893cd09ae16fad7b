import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

/**
 * Changes that the desk made to the shop's words, above those of the brand file (docs/decisions/0107).
 * One row: who changes words locks it, so that no change is made from words that are no longer said.
 */
export const shopWords = pgTable(
  'shop_words',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Values by field, spelled as the file nests them: `brand.name`. */
    changes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Number of the last change, by which each node sees that it has others. */
    version: integer().notNull().default(0),
  },
  (t) => [
    check('shop_words_is_one', sql`${t.isOnly}`),
    check('shop_words_are_bounded', sql`octet_length(${t.changes}::text) <= 200000`),
  ],
)
