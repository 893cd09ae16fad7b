import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import type { FacetCounts, FacetRollup } from '../../index/facet-rollup.ts'
import { countProducts, type BucketIndex } from '../../index/buckets.ts'
import { hasPlaced } from '../../index/placed.ts'
import { segmentsOf } from '../../index/segments.ts'
import { listingOf, NO_FILTERS, type Listing } from '../../listing.ts'
import type { ProductCard } from '../../product.ts'
import { listCards, type CardServices } from '../../products.server.ts'
import { countFacets } from '../facet-counts.ts'
import { filterConditions, segmentConditions } from '../listing-filters.server.ts'
import type { Page } from '../pages.ts'
import { placedFirst } from './placed-first.server.ts'
import { orderBySort, PLACED_ORDER } from './sort-orders.server.ts'

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

/**
 * Safety factor on the estimated length of a scan: where it begins, the newest or cheapest products
 * may be of other segments.
 */
const PLAN_COST_FACTOR = 8
/** Cost of skipping a key in the index, as a part of reading a row: 1 in 10. */
const INDEX_KEY_COST_DIVISOR = 10

/**
 * Finds the cards of a page whose listing the rollup has counted. Two plans: scan in the listing's
 * order, or, where few scanned rows would match, look up all matches by their full-text words or their
 * country and sort them.
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
  const segments = segmentsOf(buckets.segments, listing).filter(
    ({ subCategory }) => counts.facets.subCategory.has(subCategory) || subCategory === '',
  )
  const isByPlace = listing.sort === null && hasPlaced(buckets, segments)
  const order = isByPlace ? PLACED_ORDER : orderBySort[listing.sort ?? 'newest']
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
  const lookUp = words ? sql`words @@ (${words})` : countryCondition(listing)
  const lookedUp = countFacets(rollup, words ? withoutBeyondWords(listing) : ofCountries(listing))
  const shown = { first: page.from - 1, count: listing.per }
  const ids =
    lookUp && lookedUp.total <= PLAN_COST_FACTOR * scannedRows
      ? sql`with found as materialized (select id, asking_price, listing_place, country_of_origin from styles where ${lookUp} and ${conditions})
          select id from found as styles order by ${order} limit ${shown.count} offset ${shown.first}`
      : isByPlace
        ? placedFirst(conditions, shown)
        : sql`select id from styles where ${conditions} order by ${order} limit ${shown.count} offset ${shown.first}`
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

/** Countries have an index of their own, which finds those of few products without words. */
const countryCondition = ({ chosen }: Listing): SQL | undefined =>
  chosen.country.length > 0 ? inArray(styles.countryOfOrigin, [...chosen.country]) : undefined

const ofCountries = ({ chosen: { country } }: Listing): Listing =>
  listingOf('all', { chosen: { ...NO_FILTERS, country } })

/** Without the filters that are no words of a product. */
const withoutBeyondWords = (listing: Listing): Listing => ({
  ...listing,
  chosen: { ...listing.chosen, size: [], price: [], country: [] },
})

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
