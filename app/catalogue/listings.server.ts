import { and, desc, eq, lte, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { listingTotals, pageMarks, styles } from '#db/schema.ts'
import type { Listing } from './listing.ts'
import { inCategory } from './page-marks.server.ts'
import { PAGE_SIZE } from './page-size.ts'
import { pageOf, type Page } from './pages.ts'
import type { ProductCard } from './product.ts'
import { asCard } from './products.server.ts'

/** A page of a listing, the newest first. It begins at its mark, so page 1,000 reads no more rows than page 1. */
export async function listProducts(
  db: Database,
  listing: Listing,
  askedPage: string | null,
): Promise<{ products: ProductCard[]; page: Page }> {
  const page = pageOf(askedPage, await totalOf(db, listing))
  if (page.total === 0) return { products: [], page }
  const [mark] = await db
    .select()
    .from(pageMarks)
    .where(and(...sameListing(pageMarks, listing), eq(pageMarks.page, page.number)))
  // The catalogue changed between the two questions: the total is of the old one.
  if (!mark) return { products: [], page }
  const rows = await db
    .select()
    .from(styles)
    .where(and(eq(styles.listed, true), lte(styles.id, mark.firstId), ...narrowing(listing)))
    .orderBy(desc(styles.id))
    .limit(PAGE_SIZE)
  return { products: rows.map(asCard), page }
}

async function totalOf(db: Database, listing: Listing): Promise<number> {
  const [row] = await db
    .select()
    .from(listingTotals)
    .where(and(...sameListing(listingTotals, listing)))
  return row?.total ?? 0
}

const sameListing = (table: typeof pageMarks | typeof listingTotals, { category, masterCategory, subCategory }: Listing): SQL[] => [
  eq(table.category, category),
  eq(table.masterCategory, masterCategory ?? ''),
  eq(table.subCategory, subCategory ?? ''),
]

const narrowing = ({ category, masterCategory, subCategory }: Listing): SQL[] => [
  inCategory[category],
  ...(masterCategory ? [eq(styles.masterCategory, masterCategory)] : []),
  ...(subCategory ? [eq(styles.subCategory, subCategory)] : []),
]
