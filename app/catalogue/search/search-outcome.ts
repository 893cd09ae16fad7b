import type { Category } from '../category.ts'

/** Upper bound of matches with pages, for words that half the catalogue has. */
export const MAX_FOUND = 1_000

/** How a search understood the query. */
export type SearchOutcome = {
  /** The text with its misspelt words put right, else null. */
  corrected: string | null
  /** Words that were not understood, and left out. */
  unknown: string[]
  /** Asks, each with the query that remains without it; empty for a single word. */
  chips: { label: string; without: string }[]
  /** Labels of the asks that were given up, as no product has all of them. */
  givenUp: string[]
  /** Matches in each category, whichever is chosen. */
  categories: { category: Category; count: number }[]
}
