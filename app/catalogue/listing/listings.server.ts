import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import type { CatalogueIndex } from '../index/catalogue-index.server.ts'
import { countFacets } from './facet-counts.ts'
import type { FacetCounts, FacetRollup } from '../index/facet-rollup.ts'
import { segmentsOf } from '../index/segments.ts'
import { filterCount, clearFilters, type Listing, type Sort } from '../listing.ts'
import { filterConditions, segmentConditions } from './listing-filters.server.ts'
import { MAX_OFFSET, pageOf, type Page } from './pages.ts'
import { bucketRangeCondition } from '../index/buckets.server.ts'
import { countProducts, bucketOrderOf, findRange, type BucketIndex } from '../index/buckets.ts'
import type { ProductCard } from '../product.ts'
import { listCards, type CardServices } from '../products.server.ts'

export type ListingPage = {
  products: ProductCard[]
  page: Page
  counts: FacetCounts
  /** The counts without filters; of a listing, within its master category. */
  whole: FacetCounts
}

/** A page of a listing, and its facet counts. Does not search. */
export async function listProducts(
  services: CardServices,
  index: CatalogueIndex,
  listing: Listing,
  requestedPage: string | null,
): Promise<ListingPage> {
  const [rollup, buckets] = await Promise.all([index.facetRollup(), index.buckets()])
  const counted = countFacets(rollup, listing)
  const found = coversWholeSegments(listing)
    ? await pageFromBuckets(services, buckets, listing, requestedPage)
    : await pageByFilters(services, { counts: counted, rollup, buckets }, listing, requestedPage)
  const { masterCategory } = listing
  const whole = countFacets(rollup, { ...clearFilters(listing), masterCategory })
  return { ...found, counts: counted, whole }
}

/** Filtered only by what defines segments. */
const coversWholeSegments = (listing: Listing): boolean =>
  filterCount(listing) === listing.chosen.subCategory.length

type Found = { products: ProductCard[]; page: Page }

/** Constant cost: page 3,000 reads no more than page 1, because the index says where it begins. */
async function pageFromBuckets(
  services: CardServices,
  buckets: BucketIndex,
  listing: Listing,
  requestedPage: string | null,
): Promise<Found> {
  const segments = segmentsOf(buckets.segments, listing)
  const page = pageOf(requestedPage, countProducts(buckets, segments), { size: listing.per })
  if (page.total === 0) return { products: [], page }
  const sort = listing.sort ?? 'newest'
  const first = page.from - 1
  const range = findRange(buckets, segments, { sort, first, count: page.to - first })
  const condition = and(
    eq(styles.listed, true),
    bucketRangeCondition(bucketOrderOf(sort).by, range),
    ...segmentConditions(buckets.segments, segments),
  )
  const shown = { skip: range.skip, count: listing.per }
  return { products: await fetchCards(services, condition, orderBySort[sort], shown), page }
}

/** Each order is total: no two products share a position. */
export const orderBySort: Record<Sort, SQL> = {
  newest: sql`${styles.id} desc`,
  'price-up': sql`${styles.askingPrice}, ${styles.id}`,
  'price-down': sql`${styles.askingPrice} desc, ${styles.id} desc`,
}

/** Deferred join: reads only the ids of skipped rows. Their stock would cost ten times the scan. */
export async function fetchCards(
  services: CardServices,
  condition: SQL | undefined,
  order: SQL,
  { skip, count }: { skip: number; count: number },
): Promise<ProductCard[]> {
  const ids = services.db
    .select({ id: styles.id })
    .from(styles)
    .where(condition)
    .orderBy(order)
    .limit(count)
    .offset(skip)
  return listCards(services, { which: inArray(styles.id, ids), order, limit: count })
}

/** Other combinations: the rollup gives the total, a query finds the page. */
async function pageByFilters(
  services: CardServices,
  { counts, rollup, buckets }: { counts: FacetCounts; rollup: FacetRollup; buckets: BucketIndex },
  listing: Listing,
  requestedPage: string | null,
): Promise<Found> {
  const page = pageOf(requestedPage, counts.total, { size: listing.per, reachable: MAX_OFFSET })
  if (counts.total === 0) return { products: [], page }
  return {
    products: await findCards(
      services,
      { counts, rollup, buckets, words: filterWords(listing) },
      listing,
      page,
    ),
    page,
  }
}

/**
 * Safety factor on the estimated length of a scan: where it begins, the newest or cheapest products
 * may be of other segments.
 */
const PLAN_COST_FACTOR = 8
/** Cost of skipping a key in the index, as a part of reading a row: 1 in 10. */
const INDEX_KEY_COST_DIVISOR = 10

/**
 * Finds the cards of a page whose listing the rollup has counted. Two plans: scan in the listing's
 * order, or, where few scanned rows would match, look up all matches by their full-text words and
 * sort them.
 * @param found further conditions
 */
export async function findCards(
  services: CardServices,
  {
    counts,
    rollup,
    buckets,
    words,
    found = [],
  }: {
    counts: FacetCounts
    rollup: FacetRollup
    buckets: BucketIndex
    words: SQL | undefined
    found?: readonly SQL[]
  },
  listing: Listing,
  page: Page,
): Promise<ProductCard[]> {
  const order = orderBySort[listing.sort ?? 'newest']
  const segments = segmentsOf(buckets.segments, listing).filter(
    ({ subCategory }) => counts.facets.subCategory.has(subCategory) || subCategory === '',
  )
  const conditions = and(
    eq(styles.listed, true),
    ...segmentConditions(buckets.segments, segments),
    ...filterConditions(listing),
    ...found,
  )
  const scannedRows =
    (page.to *
      (countProducts(buckets, segments) +
        countProducts(buckets, buckets.segments) / INDEX_KEY_COST_DIVISOR)) /
    counts.total
  const withWords = countFacets(rollup, {
    ...listing,
    chosen: { ...listing.chosen, size: [], price: [] },
  }).total
  const ids =
    words && withWords <= PLAN_COST_FACTOR * scannedRows
      ? sql`with found as materialized (select id, asking_price from styles where words @@ (${words}) and ${conditions})
          select id from found as styles order by ${order} limit ${listing.per} offset ${page.from - 1}`
      : sql`select id from styles where ${conditions} order by ${order} limit ${listing.per} offset ${page.from - 1}`
  const { rows } = await services.db.transaction(async (tx) => {
    // The planner knows too little of such combinations: it would read all matches and sort them.
    const [, found] = await Promise.all([
      tx.execute(sql`set local enable_sort = off`),
      tx.execute<{ id: number }>(ids),
    ])
    return found
  })
  const idsOfPage = rows.map(({ id }) => id)
  return listCards(services, { which: inArray(styles.id, idsOfPage), order, limit: listing.per })
}

/** The chosen filters as a full-text query on `styles`; undefined where none of them has words. */
export function filterWords({ chosen }: Listing): SQL | undefined {
  const facets = [chosen.articleType, chosen.colour, chosen.season, chosen.usage].filter(
    (values) => values.length > 0,
  )
  if (facets.length === 0) return undefined
  const anyOf = (values: readonly string[]) =>
    sql`(${sql.join(
      values.map((value) => sql`plainto_tsquery('english', ${value})`),
      sql` || `,
    )})`
  return sql.join(facets.map(anyOf), sql` && `)
}
