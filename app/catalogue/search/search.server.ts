import { and, sql } from 'drizzle-orm'
import type { CatalogueIndex } from '../index/catalogue-index.server.ts'
import { rollUp, searchRollup } from '../index/facet-rollup.server.ts'
import { countFacets } from '../listing/facet-counts.ts'
import { facetRollupOf, type FacetRollup, type RollupRow } from '../index/facet-rollup.ts'
import { clearFilters, eachFacet, listingOf, type Listing } from '../listing.ts'
import { inOrder, type ListingPage } from '../listing/listings.server.ts'
import { fetchCards, filterWords, findCards } from '../listing/query/find-cards.server.ts'
import { orderBySort } from '../listing/query/sort-orders.server.ts'
import { listingConditions } from '../listing/listing-filters.server.ts'
import { pageOf } from '../listing/pages.ts'
import type { BucketIndex } from '../index/buckets.ts'
import type { ProductCard } from '../product.ts'
import { listCardsWithoutImages, type CardServices } from '../products.server.ts'
import { byRelevance, firstIds, idIn, wishCondition, withFirst } from './matches.server.ts'
import { MAX_FOUND } from './search-outcome.ts'
import type { SearchQuery } from './search-query.server.ts'
import { narrowRollup } from './sentence/narrow-rollup.ts'

export type SearchPage = ListingPage & {
  /** More products match than were looked at. */
  more: boolean
}

/** A page of search results, and their facet counts. */
export async function searchProducts(
  services: CardServices,
  catalogue: CatalogueIndex,
  search: SearchQuery,
  listing: Listing,
  requestedPage: string | null,
): Promise<SearchPage> {
  const [rollup, buckets] = await Promise.all([catalogue.facetRollup(), catalogue.buckets()])
  const byWords = search.query
    ? await searchRollup(services.db, rollup, search.query, search.name)
    : rollup
  const narrowed = narrowRollup(byWords, search.wishes)
  const total = totalOf(narrowed.rollup)
  const isBroad = total > MAX_FOUND && search.styleId === undefined
  if (isBroad && narrowed.isExact)
    return searchBroadly(
      services,
      { rollup: narrowed.rollup, byWords, buckets },
      search,
      listing,
      requestedPage,
    )
  // A scan in the listing's order meets a page of matches sooner than a look-up finds them all.
  const manyMatch = isBroad && totalOf(rollup) / total < totalOf(byWords) / MAX_FOUND
  return searchClosely(services, buckets, { ...search, manyMatch }, listing, requestedPage)
}

const totalOf = (rollup: FacetRollup): number => countFacets(rollup, listingOf('all')).total

/**
 * A search that matches whole rollup rows, such as "black shirts", may have millions of results.
 * They are counted in memory and listed like any listing, in its order; products that match only by
 * their name are left out.
 * @param rollup the rows that match
 * @param byWords those that match but for sizes and prices
 */
async function searchBroadly(
  services: CardServices,
  { rollup, byWords, buckets }: { rollup: FacetRollup; byWords: FacetRollup; buckets: BucketIndex },
  { query, wishes }: SearchQuery,
  listing: Listing,
  requestedPage: string | null,
): Promise<SearchPage> {
  const counts = countFacets(rollup, listing)
  const page = pageOf(requestedPage, counts.total, { size: listing.per, reachable: MAX_FOUND })
  const found = {
    page,
    counts,
    whole: countFacets(rollup, clearFilters(listing)),
    more: counts.total > MAX_FOUND,
  }
  if (counts.total === 0) return { products: [], ...found }
  const chosen = filterWords(listing)
  const words = query && chosen ? sql`(${query}) && ${chosen}` : (query ?? chosen)
  const conditions = [
    ...(query ? [sql`ts_filter(words, '{a,c,d}') @@ (${query})`] : []),
    ...wishes.map(wishCondition),
  ]
  const products = await findCards(
    services,
    { counts, rollup: byWords, buckets, words, found: conditions },
    listing,
    page,
  )
  return { products: inOrder(products, listing.sort), ...found }
}

/** Looks at all matches, names included, and ranks the best first. */
async function searchClosely(
  services: CardServices,
  { segments }: BucketIndex,
  { manyMatch, ...search }: SearchQuery & { manyMatch: boolean },
  listing: Listing,
  requestedPage: string | null,
): Promise<SearchPage> {
  const { db } = services
  const { styleId } = search
  const { sort } = listing
  const order = sort ? orderBySort[sort] : byRelevance(search)
  const cardsFrom = (skip: number) =>
    fetchCards(services, and(idIn(ids), ...listingConditions(segments, listing)), order, {
      skip,
      count: listing.per,
    })
  let ids = withFirst(styleId, await firstIds(db, search, { sort, manyMatch }))
  // The first page, which most ask for, is found without a count.
  const [rows, firstPage] = await Promise.all([
    rollUp(db, idIn(ids)),
    requestedPage === null && ids.length <= MAX_FOUND ? cardsFrom(0) : undefined,
  ])
  const rollup = facetRollupOf(rows)
  let counts = countFacets(rollup, listing)
  const whole = countFacets(rollup, clearFilters(listing))
  if (ids.length > MAX_FOUND) {
    // Too many matches to look at: query again with the filters applied.
    const chosen = filterWords(listing)
    const { query, terms } = search
    const withChosen = chosen
      ? { ...search, query: query ? sql`(${query}) && ${chosen}` : chosen, terms: terms + 1 }
      : search
    const extraConditions = listingConditions(segments, listing)
    ids = withFirst(styleId, await firstIds(db, withChosen, { sort, extraConditions }))
    const narrowed = countFacets(facetRollupOf(await rollUp(db, idIn(ids))), listing)
    // Within a facet with chosen values, alternatives are known only from the first query.
    const facets = eachFacet(
      (facet) => (listing.chosen[facet].length > 0 ? counts : narrowed).facets[facet],
    )
    counts = { ...narrowed, facets, categories: counts.categories }
  }
  const more = ids.length > MAX_FOUND
  const page = pageOf(requestedPage, Math.min(counts.total, MAX_FOUND), { size: listing.per })
  if (counts.total === 0) return { products: [], page, counts, whole, more }
  const products = firstPage ?? (await cardsFrom(page.from - 1))
  return { products, page, counts, whole, more }
}

/** For a query without a known word. */
export function emptyResult(requestedPage: string | null, listing: Listing): SearchPage {
  const counts = countFacets(facetRollupOf([]), listing)
  return { products: [], page: pageOf(requestedPage, 0), counts, whole: counts, more: false }
}

const SUGGESTED = 5
/** Upper bound of matches while typing: suggestions must arrive before the next letter. */
const MAX_SUGGESTION_MATCHES = 500

/**
 * The best matches, and a rollup of all matches for their types.
 * @param searches the first of them that finds something counts
 */
export async function suggestProducts(
  { db, log }: Pick<CardServices, 'db' | 'log'>,
  searches: readonly [SearchQuery, ...SearchQuery[]],
): Promise<{ products: ProductCard[]; rollup: RollupRow[] }> {
  let [search] = searches
  let ids: number[] = []
  for (search of searches) {
    ids = withFirst(search.styleId, await firstIds(db, search, { most: MAX_SUGGESTION_MATCHES }))
    if (ids.length > 0) break
  }
  const found = idIn(ids)
  const best = { which: found, order: byRelevance(search), limit: SUGGESTED }
  const [products, rollup] = await Promise.all([
    listCardsWithoutImages({ db, log }, best),
    rollUp(db, found),
  ])
  return { products, rollup }
}
