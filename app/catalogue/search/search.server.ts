import { and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import type { CatalogueIndex } from '../index/catalogue-index.server.ts'
import { rollUp, searchRollup } from '../index/facet-rollup.server.ts'
import { countFacets } from '../listing/facet-counts.ts'
import { facetRollupOf, type FacetRollup, type RollupRow } from '../index/facet-rollup.ts'
import type { Segment } from '../index/segments.ts'
import { clearFilters, eachFacet, listingOf, type Listing, type Sort } from '../listing.ts'
import {
  orderBySort,
  fetchCards,
  findCards,
  filterWords,
  type ListingPage,
} from '../listing/listings.server.ts'
import { listingConditions } from '../listing/listing-filters.server.ts'
import { pageOf } from '../listing/pages.ts'
import type { BucketIndex } from '../index/buckets.ts'
import type { ProductCard } from '../product.ts'
import { listCardsWithoutImages, type CardServices } from '../products.server.ts'
import { MAX_FOUND } from './search-outcome.ts'
import type { SearchQuery } from './understand-query.server.ts'

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
  const matchingRollup = await searchRollup(services.db, rollup, search.query, search.name)
  const total = countFacets(matchingRollup, listingOf('all')).total
  if (total > MAX_FOUND && search.styleId === undefined)
    return searchBroadly(
      services,
      { rollup: matchingRollup, buckets },
      search,
      listing,
      requestedPage,
    )
  return searchClosely(services, buckets.segments, search, listing, requestedPage)
}

/**
 * A search that matches whole rollup rows, such as "black shirts", may have millions of results.
 * They are counted in memory and listed like any listing, newest first; products that match only by
 * their name are left out.
 */
async function searchBroadly(
  services: CardServices,
  { rollup, buckets }: { rollup: FacetRollup; buckets: BucketIndex },
  { query }: SearchQuery,
  listing: Listing,
  requestedPage: string | null,
): Promise<SearchPage> {
  const counts = countFacets(rollup, listing)
  const page = pageOf(requestedPage, counts.total, MAX_FOUND)
  const found = {
    page,
    counts,
    whole: countFacets(rollup, clearFilters(listing)),
    more: counts.total > MAX_FOUND,
  }
  if (counts.total === 0) return { products: [], ...found }
  const chosen = filterWords(listing)
  const words = chosen ? sql`(${query}) && ${chosen}` : query
  const byItself = sql`ts_filter(words, '{a,c,d}') @@ (${query})`
  return {
    products: await findCards(
      services,
      { counts, rollup, buckets, words, found: [byItself] },
      listing,
      page,
    ),
    ...found,
  }
}

/** Looks at all matches, names included, and ranks the best first. */
async function searchClosely(
  services: CardServices,
  segments: readonly Segment[],
  { query, exact, terms, styleId }: SearchQuery,
  listing: Listing,
  requestedPage: string | null,
): Promise<SearchPage> {
  const { db } = services
  const sort = listing.sort ?? 'newest'
  const order = listing.sort ? orderBySort[listing.sort] : byRelevance({ query, exact, styleId })
  const cardsFrom = (skip: number) =>
    fetchCards(services, and(idIn(ids), ...listingConditions(segments, listing)), order, skip)
  let ids = withFirst(styleId, await firstIds(db, { query, terms }, { sort }))
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
    const withChosen = chosen
      ? { query: sql`(${query}) && ${chosen}`, terms: terms + 1 }
      : { query, terms }
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
  const page = pageOf(requestedPage, Math.min(counts.total, MAX_FOUND))
  if (counts.total === 0) return { products: [], page, counts, whole, more }
  const products = firstPage ?? (await cardsFrom(page.from - 1))
  return { products, page, counts, whole, more }
}

/**
 * The first `most` matches that pass the extra conditions. The planner can only guess how many rows
 * match several words, and a scan for a thousand of them may find three: so those are looked up and
 * then sorted. For one word it has statistics.
 */
async function firstIds(
  db: Database,
  search: Pick<SearchQuery, 'query' | 'terms'>,
  { sort = 'newest' as Sort, extraConditions = [] as readonly SQL[], most = MAX_FOUND + 1 } = {},
): Promise<number[]> {
  const order = orderBySort[sort]
  const { rows } = await db.execute<{ ids: number[] | null }>(
    search.terms > 1
      ? sql`
        with found as materialized (select id, asking_price from styles where ${matching(search.query, extraConditions)})
        select array_agg(id) as ids from (select id from found as styles order by ${order} limit ${most}) as found`
      : sql`
        select array_agg(id) as ids
        from (select id from styles where ${matching(search.query, extraConditions)} order by ${order} limit ${most}) as found`,
  )
  return rows[0]?.ids ?? []
}

const matching = (query: SQL, extraConditions: readonly SQL[] = []): SQL =>
  sql`listed and words @@ (${query}) ${sql.join(extraConditions.map((condition) => sql` and ${condition}`))}`

/** Finding matches takes the time: once found, they are selected by id. */
const idIn = (ids: readonly number[]): SQL => sql`${styles.id} = any(${sql.param(ids)}::integer[])`

const withFirst = (id: number | undefined, ids: readonly number[]): number[] => [
  ...(id === undefined ? [] : [id]),
  ...ids.filter((other) => other !== id),
]

/**
 * The product of a typed code, then exact words, then by the weight of the matching field (weights
 * of db/tables/catalogue.ts, D to A), then the newest.
 */
const byRelevance = ({
  query,
  exact,
  styleId,
}: Pick<SearchQuery, 'query' | 'exact' | 'styleId'>): SQL =>
  sql`${styleId === undefined ? sql`` : sql`${styles.id} = ${styleId} desc, `}${styles.searchVector} @@ (${exact}) desc, ts_rank('{0.1, 0.3, 0.6, 1.0}', ${styles.searchVector}, (${query})) desc, ${styles.id} desc`

/** For a query without a known word. */
export function emptyResult(requestedPage: string | null, listing: Listing): SearchPage {
  const counts = countFacets(facetRollupOf([]), listing)
  return { products: [], page: pageOf(requestedPage, 0), counts, whole: counts, more: false }
}

const SUGGESTED = 5
/** Upper bound of matches while typing: suggestions must arrive before the next letter. */
const MAX_SUGGESTION_MATCHES = 500

/** The best matches, and a rollup of all matches for their types. */
export async function suggestProducts(
  { db, log }: Pick<CardServices, 'db' | 'log'>,
  { query, exact, terms, styleId }: SearchQuery,
): Promise<{ products: ProductCard[]; rollup: RollupRow[] }> {
  const matches = await firstIds(db, { query, terms }, { most: MAX_SUGGESTION_MATCHES })
  const found = idIn(withFirst(styleId, matches))
  const best = { which: found, order: byRelevance({ query, exact, styleId }), limit: SUGGESTED }
  const [products, rollup] = await Promise.all([
    listCardsWithoutImages({ db, log }, best),
    rollUp(db, found),
  ])
  return { products, rollup }
}
