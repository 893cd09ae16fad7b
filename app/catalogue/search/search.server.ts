import { and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { readCells } from '../listing/facet-cells.server.ts'
import { cellTable, countFacets, type Cell } from '../listing/facet-counts.ts'
import { cleared, eachFacet, type Listing, type Sort } from '../listing/listing.ts'
import { rowsAt, type Listed } from '../listing/listings.server.ts'
import { narrowing } from '../listing/narrowing.server.ts'
import { inOrder } from '../listing/page-marks.server.ts'
import { pageOf } from '../listing/pages.ts'
import { productColumns, type ProductRow } from '../products.server.ts'
import type { Asked } from './understand-query.server.ts'
import { MOST_FOUND } from './search-outcome.ts'

export type Found = Listed & {
  /** There are more than were looked at. */
  more: boolean
}

/** Which styles match, and are all that is asked besides, as a condition with an order and a limit. */
const matching = (query: SQL, { sort = 'newest' as Sort, most = MOST_FOUND + 1, besides = [] as readonly SQL[] } = {}): SQL =>
  sql`listed and words @@ (${query}) ${sql.join(besides.map((condition) => sql` and ${condition}`))} order by ${inOrder[sort]} limit ${most}`

/** A page of what was found, and how many there are of everything it could be narrowed to. */
export async function searchProducts(db: Database, { query, exact }: Asked, listing: Listing, askedPage: string | null): Promise<Found> {
  const sort = listing.sort ?? 'newest'
  let found = matching(query, { sort })
  let cells = await readCells(db, found)
  let counts = countFacets(cellTable(cells), listing)
  const whole = countFacets(cellTable(cells), cleared(listing))
  if (isCut(cells)) {
    // Too many to look at each: so those that are all the listing asks for are looked for by themselves.
    found = matching(query, { sort, besides: narrowing(listing) })
    cells = await readCells(db, found)
    const narrowed = countFacets(cellTable(cells), listing)
    // What else could be chosen beside a chosen value is only known of the first.
    const facets = eachFacet((facet) => (listing.chosen[facet].length > 0 ? counts : narrowed).facets[facet])
    counts = { ...narrowed, facets, categories: counts.categories }
  }
  const more = isCut(cells)
  const page = pageOf(askedPage, Math.min(counts.total, MOST_FOUND))
  if (counts.total === 0) return { rows: [], page, counts, whole, more }
  // Where all were counted, all may be looked at again, which is faster than naming them.
  const match = more ? sql`${styles.id} in (select id from styles where ${found})` : sql`listed and ${styles.words} @@ (${query})`
  const order = listing.sort ? inOrder[listing.sort] : bestFirst({ query, exact })
  const rows = await rowsAt(db, and(match, ...narrowing(listing)), order, page)
  return { rows, page, counts, whole, more }
}

const isCut = (cells: readonly Cell[]): boolean => cells.reduce((sum, { products }) => sum + products, 0) > MOST_FOUND

/** By its own words first; then what it is counts most (the weights are of schema.ts, the least first), then the newest. */
const bestFirst = ({ query, exact }: Asked): SQL =>
  sql`${styles.words} @@ (${exact}) desc, ts_rank('{0.1, 0.3, 0.6, 1.0}', ${styles.words}, (${query})) desc, ${styles.id} desc`

/** Nothing is known of what was typed. */
export function foundNothing(askedPage: string | null, listing: Listing): Found {
  const counts = countFacets(cellTable([]), listing)
  return { rows: [], page: pageOf(askedPage, 0), counts, whole: counts, more: false }
}

const SUGGESTED = 5
/** What is suggested while one types is looked for among fewer: it has to be there before the next letter. */
const MOST_LOOKED_AT = 500

/** The best matches, and the cells of them all: what kinds they are of. */
export async function suggestProducts(db: Database, { query, exact }: Asked): Promise<{ rows: ProductRow[]; cells: Cell[] }> {
  const found = matching(query, { most: MOST_LOOKED_AT })
  const [rows, cells] = await Promise.all([
    db
      .select(productColumns)
      .from(styles)
      .where(sql`${styles.id} in (select id from styles where ${found})`)
      .orderBy(bestFirst({ query, exact }))
      .limit(SUGGESTED),
    readCells(db, found),
  ])
  return { rows, cells }
}
