import type { ListingCategory } from '../category.ts'
import type { Listing } from '../listing.ts'

/**
 * Products of one gender, masterCategory and subCategory. Without other filters, a listing is some
 * whole segments.
 */
export type Segment = {
  /** Hash in the database, beyond JavaScript's safe integers. */
  id: string
  gender: string | null
  masterCategory: string
  subCategory: string
}

const ACCESSORIES = ['Accessories', 'Personal Care', 'Home']

/**
 * The categories that list a product (§7.1), which may be several: a man's watch is in men and in
 * accessories. The one place of this rule: if listings, their counts and the search disagreed,
 * pages would skip and repeat products.
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

/** The segments of a listing; its other filters apply within them. */
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
