import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { stock, styles } from '#db/schema.ts'
import type { Facet, Listing } from './listing.ts'
import { inCategory } from './page-marks.server.ts'
import { PRICE_BANDS } from './price-bands.ts'

/** All a listing asks for, as conditions on `styles`: values of one facet are alternatives, facets all have to hold. */
export function narrowing({ category, masterCategory, chosen }: Listing): SQL[] {
  return [
    inCategory[category],
    ...(masterCategory === null ? [] : [eq(styles.masterCategory, masterCategory)]),
    ...(Object.keys(NARROWED_BY) as Facet[]).flatMap((facet) => (chosen[facet].length > 0 ? [NARROWED_BY[facet](chosen[facet])] : [])),
  ]
}

const NARROWED_BY: Record<Facet, (values: readonly string[]) => SQL> = {
  subCategory: (values) => inArray(styles.subCategory, [...values]),
  articleType: (values) => inArray(styles.articleType, [...values]),
  colour: (values) => inArray(styles.baseColour, [...values]),
  season: (values) => inArray(styles.season, [...values]),
  usage: (values) => inArray(styles.usage, [...values]),
  price: (values) =>
    or(...PRICE_BANDS.filter(({ slug }) => values.includes(slug)).map(({ fromPaise, belowPaise }) => inBand(fromPaise, belowPaise))) ??
    sql`false`,
  // In a size means: there is one left, or it is not counted.
  size: (values) => sql`exists (
    select from unnest(${styles.sizes}) as offered where offered in ${[...values]}
    and not exists (select from ${stock} where ${stock.productId} = ${styles.uuid} and ${stock.size} = offered and ${stock.quantity} = 0))`,
}

const inBand = (from: number, below: number | null): SQL =>
  and(sql`${styles.askingPrice} >= ${from}`, below === null ? undefined : sql`${styles.askingPrice} < ${below}`) ?? sql`true`
