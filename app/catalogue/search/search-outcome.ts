import type { Category } from '../category.ts'

/** Of a word that half the catalogue has, there are pages for the first so many: more nobody looks through. */
export const MAX_FOUND = 1_000

/** What a search made of what was typed. */
export type SearchOutcome = {
  /** The words as they were understood, where that is not what was typed. */
  corrected: string | null
  /** Words nothing has, which were left out. */
  unknown: string[]
  /** The words that are known or were corrected. */
  words: string[]
  /** How many there are in each category, whichever is chosen. */
  categories: { category: Category; count: number }[]
}
