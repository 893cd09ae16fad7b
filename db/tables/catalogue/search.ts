import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Distinct words of the catalogue, by which search corrects typing mistakes. */
export const catalogueWords = pgTable(
  'catalogue_words',
  {
    word: text().primaryKey(),
    /** Stem of full text search: "kurtas" and "kurta" have the same. */
    stem: text().notNull(),
    /** Number of products with this word. */
    products: integer().notNull(),
  },
  (t) => [
    index().on(t.stem),
    // Optional: db/optional-indexes.ts makes it.
    index('catalogue_words_alike_idx').using('gist', sql`${t.word} gist_trgm_ops`),
  ],
)

/**
 * Search synonyms: a word that shoppers type, and the words of the catalogue for it. `npm run
 * catalogue -- synonym` adds to them.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** One to three words in lower case. */
    typed: text().primaryKey(),
    /** Words that are searched instead; several are alternatives. */
    means: text().array().notNull(),
  },
  // Optional as well.
  (t) => [index('search_synonyms_alike_idx').using('gist', sql`${t.typed} gist_trgm_ops`)],
)
