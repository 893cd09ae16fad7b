import { inArray, or, sql, and, type SQL } from 'drizzle-orm'
import { stock, styles } from '#db/schema.ts'
import { segmentsOf, type Segment } from '../index/segments.ts'
import type { Facet, Listing } from '../listing.ts'
import { PRICE_BANDS } from '../price-bands.ts'

/**
 * All filters of a listing as conditions on `styles`: the values of one facet are alternatives, and
 * all facets must match.
 */
export const listingConditions = (segments: readonly Segment[], listing: Listing): SQL[] => [
  ...segmentConditions(segments, segmentsOf(segments, listing)),
  ...filterConditions(listing),
]

/** Conditions of the filters that segments do not cover. */
export const filterConditions = ({ chosen }: Listing): SQL[] =>
  (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).flatMap((facet) =>
    chosen[facet].length > 0 ? [FILTERS[facet](chosen[facet])] : [],
  )

/** No condition where the listing covers all segments. */
export const segmentConditions = (all: readonly Segment[], some: readonly Segment[]): SQL[] =>
  some.length === all.length
    ? []
    : [sql`${styles.segmentId} = any(${sql.param(some.map(({ id }) => id))}::bigint[])`]

/** Filters within a segment; the sub-category belongs to the segment itself. */
const FILTERS: Record<Exclude<Facet, 'subCategory'>, (values: readonly string[]) => SQL> = {
  articleType: (values) => inArray(styles.articleType, [...values]),
  colour: (values) => inArray(styles.baseColour, [...values]),
  season: (values) => inArray(styles.season, [...values]),
  usage: (values) => inArray(styles.usage, [...values]),
  country: (values) => inArray(styles.countryOfOrigin, [...values]),
  price: (values) =>
    or(
      ...PRICE_BANDS.filter(({ slug }) => values.includes(slug)).map(({ fromPaise, belowPaise }) =>
        inPriceRange(fromPaise, belowPaise),
      ),
    ) ?? sql`false`,
  size: (values) => inAnySize(values),
}

/** Offered in one of the sizes, and either in stock or not counted. */
export const inAnySize = (sizes: readonly string[]): SQL => sql`exists (
    select from unnest(${styles.sizes}) as offered where offered in ${[...sizes]}
    and not exists (select from ${stock} where ${stock.productId} = ${styles.uuid} and ${stock.size} = offered and ${stock.quantity} = 0))`

export const inPriceRange = (from: number, below: number | null): SQL =>
  and(
    sql`${styles.askingPrice} >= ${from}`,
    below === null ? undefined : sql`${styles.askingPrice} < ${below}`,
  ) ?? sql`true`
