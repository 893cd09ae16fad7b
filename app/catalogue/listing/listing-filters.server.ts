import { inArray, or, sql, and, type SQL } from 'drizzle-orm'
import { stock, styles } from '#db/schema.ts'
import { segmentsOf, type Segment } from './segments.ts'
import type { Facet, Listing } from './listing.ts'
import { PRICE_BANDS } from './price-bands.ts'

/** All a listing asks for, as conditions on `styles`: values of one facet are alternatives, facets all have to hold. */
export const listingConditions = (segments: readonly Segment[], listing: Listing): SQL[] => [
  ...segmentConditions(segments, segmentsOf(segments, listing)),
  ...filterConditions(listing),
]

/** What a listing asks for besides its kinds. */
export const filterConditions = ({ chosen }: Listing): SQL[] =>
  (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).flatMap((facet) =>
    chosen[facet].length > 0 ? [FILTERS[facet](chosen[facet])] : [],
  )

/** Of some of all kinds; of all of them, nothing need be asked. */
export const segmentConditions = (all: readonly Segment[], some: readonly Segment[]): SQL[] =>
  some.length === all.length
    ? []
    : [sql`${styles.kind} = any(${sql.param(some.map(({ id }) => id))}::bigint[])`]

/** What passes over some products of a kind; the sub-category is the kind's own. */
const FILTERS: Record<Exclude<Facet, 'subCategory'>, (values: readonly string[]) => SQL> = {
  articleType: (values) => inArray(styles.articleType, [...values]),
  colour: (values) => inArray(styles.baseColour, [...values]),
  season: (values) => inArray(styles.season, [...values]),
  usage: (values) => inArray(styles.usage, [...values]),
  price: (values) =>
    or(
      ...PRICE_BANDS.filter(({ slug }) => values.includes(slug)).map(({ fromPaise, belowPaise }) =>
        inBand(fromPaise, belowPaise),
      ),
    ) ?? sql`false`,
  // In a size means: there is one left, or it is not counted.
  size: (values) => sql`exists (
    select from unnest(${styles.sizes}) as offered where offered in ${[...values]}
    and not exists (select from ${stock} where ${stock.productId} = ${styles.uuid} and ${stock.size} = offered and ${stock.quantity} = 0))`,
}

const inBand = (from: number, below: number | null): SQL =>
  and(
    sql`${styles.askingPrice} >= ${from}`,
    below === null ? undefined : sql`${styles.askingPrice} < ${below}`,
  ) ?? sql`true`
