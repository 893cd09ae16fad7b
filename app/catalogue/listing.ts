import { wellFormed } from '#app/basics/text/printable.ts'
import { headingOf, isCategory, type ListingCategory } from './category.ts'
import { PAGE_SIZE, pageSizeFrom, type PageSize } from './page-size.ts'
import { isPriceBand } from './price-bands.ts'
import { kindName } from './categories/shown-names.ts'

/** The filters of a listing, each with several values, by their names in the address. */
export const FACETS = [
  'subCategory',
  'articleType',
  'colour',
  'size',
  'price',
  'season',
  'usage',
  'country',
] as const
export type Facet = (typeof FACETS)[number]
export type FilterValues = Readonly<Record<Facet, readonly string[]>>

export const eachFacet = <T>(make: (facet: Facet) => T): Record<Facet, T> => ({
  subCategory: make('subCategory'),
  articleType: make('articleType'),
  colour: make('colour'),
  size: make('size'),
  price: make('price'),
  season: make('season'),
  usage: make('usage'),
  country: make('country'),
})

export const SORTS = ['newest', 'price-up', 'price-down', 'country'] as const
export type Sort = (typeof SORTS)[number]

/** A listing's category, filters and order. Null and empty mean no filter. */
export type Listing = {
  category: ListingCategory
  /** Search text. */
  q: string | null
  masterCategory: string | null
  chosen: FilterValues
  /** Null: the best match first in a search, otherwise those with a place, then the newest. */
  sort: Sort | null
  /** Products on a page: of all links in the listing, too. */
  per: PageSize
}

export const MAX_QUERY_LENGTH = 100
/** Upper bound of values per facet: more than the catalogue has colours. */
const MAX_VALUES = 60
const MAX_VALUE_LENGTH = 200

export const NO_FILTERS: FilterValues = eachFacet(() => [])

export const listingOf = (category: ListingCategory, narrowed: Partial<Listing> = {}): Listing => ({
  category,
  q: null,
  masterCategory: null,
  chosen: NO_FILTERS,
  sort: null,
  per: PAGE_SIZE,
  ...narrowed,
})

/**
 * Parses an address. Undefined without a category and a search, where only the category picker
 * shows (§2.5); a category that is none of the three lists everything. Canonical form: values are
 * sorted and unique, so that one listing has one address.
 */
export function listingFrom(search: URLSearchParams): Listing | undefined {
  const q = wellFormed((search.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)).trim() || null
  const category = search.get('category')
  if (!category && !q) return undefined
  const sort = search.get('sort')
  const known = (facet: Facet, value: string) =>
    facet === 'price' ? isPriceBand(value) : value !== '' && value.length <= MAX_VALUE_LENGTH
  const values = (facet: Facet) =>
    [...new Set(search.getAll(facet))]
      .filter((value) => known(facet, value))
      .sort()
      .slice(0, MAX_VALUES)
  return {
    category: isCategory(category) ? category : 'all',
    q,
    masterCategory: search.get('masterCategory')?.slice(0, MAX_VALUE_LENGTH) || null,
    chosen: eachFacet(values),
    sort: SORTS.find((name) => name === sort) ?? null,
    per: pageSizeFrom(search.get('per')),
  }
}

/** The address of a page of a listing. What is the default is absent, so that it has one address. */
export function listingPath(
  { category, q, masterCategory, chosen, sort, per }: Listing,
  page = 1,
): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (category !== 'all' || !q) search.set('category', category)
  if (masterCategory) search.set('masterCategory', masterCategory)
  for (const facet of FACETS) for (const value of chosen[facet]) search.append(facet, value)
  if (sort) search.set('sort', sort)
  if (per !== PAGE_SIZE) search.set('per', String(per))
  if (page > 1) search.set('page', String(page))
  return `/products?${search}`
}

/** Number of chosen values, without the master category. */
export const filterCount = ({ chosen }: Listing): number =>
  FACETS.reduce((count, facet) => count + chosen[facet].length, 0)

export const isNarrowed = (listing: Listing): boolean =>
  listing.masterCategory !== null || filterCount(listing) > 0

/** Without filters; order and search stay. */
export const clearFilters = (listing: Listing): Listing => ({
  ...listing,
  masterCategory: null,
  chosen: NO_FILTERS,
})

export const removeFilter = (listing: Listing, facet: Facet, value: string): Listing => ({
  ...listing,
  chosen: { ...listing.chosen, [facet]: listing.chosen[facet].filter((other) => other !== value) },
})

export function listingTitle(listing: Listing, page: { number: number; last: number }): string {
  const { q, chosen, masterCategory, category } = listing
  const narrowed = [
    ...chosen.colour,
    ...(chosen.articleType.length > 0 ? chosen.articleType : chosen.subCategory).map(kindName),
  ]
  return [
    q && `“${q}”`,
    narrowed.join(', ') || masterCategory,
    headingOf[category],
    page.number > 1 && `page ${page.number} of ${page.last}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Adds a value, or removes it where it is chosen. */
export const toggleFilter = (listing: Listing, facet: Facet, value: string): Listing =>
  listing.chosen[facet].includes(value)
    ? removeFilter(listing, facet, value)
    : {
        ...listing,
        chosen: { ...listing.chosen, [facet]: [...listing.chosen[facet], value].sort() },
      }

/** Form fields that request this listing. */
export const listingFields = (listing: Listing): [name: string, value: string][] => [
  ...new URLSearchParams(listingPath(listing).replace(/^[^?]*/, '')),
]
