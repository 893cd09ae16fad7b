import { headingOf, isCategory, type ListingCategory } from './category.ts'

/** What a listing is of. Null: not narrowed by it. */
export type Listing = { category: ListingCategory; masterCategory: string | null; subCategory: string | null }

/** Without a category there is only the picker (spec section 2); a word that is none of the three lists everything. */
export function listingFrom(search: URLSearchParams): Listing | undefined {
  const category = search.get('category')
  if (!category) return undefined
  return {
    category: isCategory(category) ? category : 'all',
    masterCategory: search.get('masterCategory') || null,
    subCategory: search.get('subCategory') || null,
  }
}

/** The address of a page of a listing; the first page has no number, so that it has one address. */
export function listingPath({ category, masterCategory, subCategory }: Listing, page = 1): string {
  const search = new URLSearchParams({ category })
  if (masterCategory) search.set('masterCategory', masterCategory)
  if (subCategory) search.set('subCategory', subCategory)
  if (page > 1) search.set('page', String(page))
  return `/products?${search}`
}

export function listingTitle(listing: Listing, page: { number: number; last: number }): string {
  const narrowed = listing.subCategory ?? listing.masterCategory
  return [narrowed, headingOf[listing.category], page.number > 1 && `page ${page.number} of ${page.last}`].filter(Boolean).join(', ')
}
