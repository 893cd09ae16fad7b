import { and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { readCells } from '../listing/facet-cells.server.ts'
import { cellTable, countFacets, type Cell } from '../listing/facet-counts.ts'
import type { Listing, Sort } from '../listing/listing.ts'
import type { Listed } from '../listing/listings.server.ts'
import { narrowing } from '../listing/narrowing.server.ts'
import { inOrder } from '../listing/page-marks.server.ts'
import { PAGE_SIZE } from '../listing/page-size.ts'
import { pageOf } from '../listing/pages.ts'
import { productColumns, type ProductRow } from '../products.server.ts'
import type { Asked } from './understand-query.server.ts'
import { MOST_FOUND } from './search-outcome.ts'

export type Found = Listed & {
  /** There are more than were looked at. */
  more: boolean
}

/** Which styles match, as a condition with an order and a limit. */
const matching = (query: SQL, { sort = 'newest' as Sort, most = MOST_FOUND } = {}): SQL =>
  sql`listed and words @@ (${query}) order by ${inOrder[sort]} limit ${most}`

/** A page of what was found, and how many there are of everything it could be narrowed to. */
export async function searchProducts(db: Database, { query, exact }: Asked, listing: Listing, askedPage: string | null): Promise<Found> {
  const found = matching(query, { sort: listing.sort ?? 'newest' })
  const cells = await readCells(db, found)
  const counts = countFacets(cellTable(cells), listing)
  const page = pageOf(askedPage, counts.total)
  const more = cells.reduce((sum, { products }) => sum + products, 0) === MOST_FOUND
  if (counts.total === 0) return { rows: [], page, counts, more }
  // Where all were counted, all may be looked at again, which is faster than naming them.
  const match = more ? sql`${styles.id} in (select id from styles where ${found})` : sql`listed and ${styles.words} @@ (${query})`
  const rows = await db
    .select(productColumns)
    .from(styles)
    .where(and(match, ...narrowing(listing)))
    .orderBy(listing.sort ? inOrder[listing.sort] : bestFirst({ query, exact }))
    .limit(PAGE_SIZE)
    .offset(page.from - 1)
  return { rows, page, counts, more }
}

/** By its own words first; then what it is counts most (the weights are of schema.ts, the least first), then the newest. */
const bestFirst = ({ query, exact }: Asked): SQL =>
  sql`${styles.words} @@ (${exact}) desc, ts_rank('{0.1, 0.3, 0.6, 1.0}', ${styles.words}, (${query})) desc, ${styles.id} desc`

/** Nothing is known of what was typed. */
export const foundNothing = (askedPage: string | null, listing: Listing): Found => ({
  rows: [],
  page: pageOf(askedPage, 0),
  counts: countFacets(cellTable([]), listing),
  more: false,
})

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
