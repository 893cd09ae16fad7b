import type { ListingCategory } from '../category.ts'
import type { Listing } from './listing.ts'

/** Products of one gender, master category and sub-category: a listing without other filters holds some kinds, whole. */
export type Kind = {
  /** Its number in the database: too large for a number of JavaScript's. */
  kind: string
  gender: string | null
  masterCategory: string
  subCategory: string
}

const ACCESSORIES = ['Accessories', 'Personal Care', 'Home']

/**
 * The categories a product is listed in (spec section 7). It may be several: a man's watch is in men and in accessories.
 * The one place of this rule: listings, their counts and the search must agree, or pages would skip and repeat products.
 */
export function listedIn({ gender, masterCategory }: Pick<Kind, 'gender' | 'masterCategory'>): ListingCategory[] {
  const categories: ListingCategory[] = ['all']
  if (gender === 'Men') categories.push('men')
  if (gender === 'Women') categories.push('women')
  if (gender === null || gender === 'Unisex' || ACCESSORIES.includes(masterCategory)) categories.push('accessories')
  return categories
}

/** The kinds a listing holds, or is narrowed to: its other filters pass over some products of theirs. */
export const kindsOf = (kinds: readonly Kind[], { category, masterCategory, chosen }: Listing): Kind[] =>
  kinds.filter(
    (kind) =>
      listedIn(kind).includes(category) &&
      (masterCategory === null || kind.masterCategory === masterCategory) &&
      (chosen.subCategory.length === 0 || chosen.subCategory.includes(kind.subCategory)),
  )
