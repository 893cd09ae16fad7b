import type { ListingCategory } from '../category.ts'
import type { Listing } from './listing.ts'

/** Products of one gender, master category and sub-category: a listing without other filters holds some kinds, whole. */
export type Segment = {
  /** Its number in the database: too large for a number of JavaScript's. */
  id: string
  gender: string | null
  masterCategory: string
  subCategory: string
}

const ACCESSORIES = ['Accessories', 'Personal Care', 'Home']

/**
 * The categories a product is listed in (spec section 7). It may be several: a man's watch is in men and in accessories.
 * The one place of this rule: listings, their counts and the search must agree, or pages would skip and repeat products.
 */
export function categoriesOf({
  gender,
  masterCategory,
}: Pick<Segment, 'gender' | 'masterCategory'>): ListingCategory[] {
  const categories: ListingCategory[] = ['all']
  if (gender === 'Men') categories.push('men')
  if (gender === 'Women') categories.push('women')
  if (gender === null || gender === 'Unisex' || ACCESSORIES.includes(masterCategory))
    categories.push('accessories')
  return categories
}

/** The kinds a listing holds, or is narrowed to: its other filters pass over some products of theirs. */
export const segmentsOf = (
  segments: readonly Segment[],
  { category, masterCategory, chosen }: Listing,
): Segment[] =>
  segments.filter(
    (segment) =>
      categoriesOf(segment).includes(category) &&
      (masterCategory === null || segment.masterCategory === masterCategory) &&
      (chosen.subCategory.length === 0 || chosen.subCategory.includes(segment.subCategory)),
  )
