import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { listingTotals, pageMarks, styles } from '#db/schema.ts'
import { countFacets, type CellTable, type FacetCounts } from './facet-counts.ts'
import { chosenCount, cleared, type Listing } from './listing.ts'
import { narrowing } from './narrowing.server.ts'
import { fromMark, inOrder } from './page-marks.server.ts'
import { PAGE_SIZE } from './page-size.ts'
import { pageOf, type Page } from './pages.ts'
import { productColumns, type ProductRow } from '../products.server.ts'

export type Listed = {
  rows: ProductRow[]
  page: Page
  counts: FacetCounts
  /** The counts before anything was chosen. */
  whole: FacetCounts
}

/** A page of a listing, and how many there are of everything it could be narrowed to. What is searched for is not asked here. */
export async function listProducts(db: Database, cells: CellTable, listing: Listing, askedPage: string | null): Promise<Listed> {
  const counts = countFacets(cells, listing)
  const whole = countFacets(cells, cleared(listing))
  return {
    ...(hasMarks(listing) ? await fromMarks(db, listing, askedPage) : await narrowed(db, listing, counts.total, askedPage)),
    counts,
    whole,
  }
}

/** The listings that page-marks.server.ts prepares: of a category, narrowed at most by one master and one sub-category. */
const hasMarks = (listing: Listing): boolean => chosenCount(listing) === listing.chosen.subCategory.length && chosenCount(listing) <= 1

/** It begins at its mark, so page 1,000 reads no more rows than page 1. */
async function fromMarks(db: Database, listing: Listing, askedPage: string | null): Promise<{ rows: ProductRow[]; page: Page }> {
  const page = pageOf(askedPage, await totalOf(db, listing))
  if (page.total === 0) return { rows: [], page }
  const sort = listing.sort ?? 'newest'
  const [mark] = await db
    .select()
    .from(pageMarks)
    .where(and(...sameListing(pageMarks, listing), eq(pageMarks.sort, sort), eq(pageMarks.page, page.number)))
  // The catalogue changed between the two questions: the page is walked to.
  if (!mark) return narrowed(db, listing, page.total, askedPage)
  const rows = await db
    .select(productColumns)
    .from(styles)
    .where(and(eq(styles.listed, true), fromMark[sort](mark), ...narrowing(listing)))
    .orderBy(inOrder[sort])
    .limit(PAGE_SIZE)
  return { rows, page }
}

async function totalOf(db: Database, listing: Listing): Promise<number> {
  const [row] = await db
    .select()
    .from(listingTotals)
    .where(and(...sameListing(listingTotals, listing)))
  return row?.total ?? 0
}

const sameListing = (table: typeof pageMarks | typeof listingTotals, { category, masterCategory, chosen }: Listing): SQL[] => [
  eq(table.category, category),
  eq(table.masterCategory, masterCategory ?? ''),
  eq(table.subCategory, chosen.subCategory[0] ?? ''),
]

/** The rows of a page that is walked to. What is passed by is not looked at whole: its stock would cost ten times the walk. */
export async function rowsAt(db: Database, condition: SQL | undefined, order: SQL, page: Page): Promise<ProductRow[]> {
  const ids = db
    .select({ id: styles.id })
    .from(styles)
    .where(condition)
    .orderBy(order)
    .limit(PAGE_SIZE)
    .offset(page.from - 1)
  return db.select(productColumns).from(styles).where(inArray(styles.id, ids)).orderBy(order)
}

/** Any other combination: its total was counted, its page is walked to. */
async function narrowed(
  db: Database,
  listing: Listing,
  total: number,
  askedPage: string | null,
): Promise<{ rows: ProductRow[]; page: Page }> {
  const page = pageOf(askedPage, total)
  if (total === 0) return { rows: [], page }
  const order = inOrder[listing.sort ?? 'newest']
  return { rows: await rowsAt(db, and(eq(styles.listed, true), ...narrowing(listing)), order, page), page }
}
