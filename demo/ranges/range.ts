import type { Gender, MasterCategory } from '#app/catalogue/style.ts'
import type { BaseColour } from '../art/materials/dyes.ts'
import type { Line } from '../brands.ts'

/** Number of styles for Men, Women, Unisex and nobody in particular. */
type Counts = { men?: number; women?: number; unisex?: number; anyone?: number }

/** One kind of goods: its place in the catalogue, and the words and colours of its styles. */
export type Range = {
  place: readonly [MasterCategory, subCategory: string, articleType: string]
  count: Counts
  line: Line | Partial<Record<Gender, Line>>
  /** Words before the colour; an empty one for none. */
  looks: readonly string[] | Partial<Record<Gender, readonly string[]>>
  /** The noun at the end of the name. */
  things: readonly string[] | Partial<Record<Gender, readonly string[]>>
  colours: readonly BaseColour[] | Partial<Record<Gender, readonly BaseColour[]>>
  usages: readonly string[]
  seasons: readonly string[]
}
