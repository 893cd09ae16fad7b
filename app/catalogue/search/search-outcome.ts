import type { Category } from '../category.ts'

/** Upper bound of matches with pages, for words that half the catalogue has. */
export const MAX_FOUND = 1_000

/** How a search understood the query. */
export type SearchOutcome = {
  /** The words as understood, where they differ from those typed; else null. */
  corrected: string | null
  /** Unknown words, which were left out. */
  unknown: string[]
  /** Words that are known or were corrected. */
  words: string[]
  /** Matches in each category, whichever is chosen. */
  categories: { category: Category; count: number }[]
}
