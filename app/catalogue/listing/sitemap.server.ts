import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { listingTotals, pageMarks, styles } from '#db/schema.ts'
import { CATEGORIES, isCategory } from '../category.ts'
import { listingOf, listingPath, NOTHING_CHOSEN } from './listing.ts'
import { PAGE_SIZE } from './page-size.ts'

/** A part of the sitemap holds the products of so many pages, for where a page begins is known. At most 50,000 addresses are allowed. */
const PAGES_IN_PART = 1_000
const MOST_IN_PART = PAGES_IN_PART * PAGE_SIZE
/** A file of an owner's may name as many sub-categories as it has rows. */
const MOST_LISTINGS = 40_000

const OF_ALL = { category: 'all', masterCategory: '', subCategory: '' } as const

/** The addresses of the listings a crawler is led to: each category, and each of its sub-categories. */
export async function listingsToCrawl(db: Database): Promise<string[]> {
  const narrowed = await db
    .select()
    .from(listingTotals)
    .where(and(ne(listingTotals.category, OF_ALL.category), eq(listingTotals.masterCategory, ''), ne(listingTotals.subCategory, '')))
    .orderBy(listingTotals.category, desc(listingTotals.total), listingTotals.subCategory)
    .limit(MOST_LISTINGS)
  return [
    ...CATEGORIES.map((category) => listingPath(listingOf(category))),
    ...narrowed.flatMap(({ category, subCategory }) =>
      isCategory(category) ? [listingPath(listingOf(category, { chosen: { ...NOTHING_CHOSEN, subCategory: [subCategory] } }))] : [],
    ),
  ]
}

/** In how many parts the products are told. */
export async function countProductParts(db: Database): Promise<number> {
  const { category, masterCategory, subCategory } = OF_ALL
  const [row] = await db
    .select()
    .from(listingTotals)
    .where(
      and(
        eq(listingTotals.category, category),
        eq(listingTotals.masterCategory, masterCategory),
        eq(listingTotals.subCategory, subCategory),
      ),
    )
  return Math.ceil((row?.total ?? 0) / MOST_IN_PART)
}

export type ProductToCrawl = { uuid: string; styleId: number }

/**
 * The products of a part, the newest first; none of a part there is not. It goes from its mark to the next part's, so the last
 * part of a large catalogue costs what the first does, and what was taken off sale since the marks were written shifts nothing.
 */
export async function productsInPart(db: Database, part: number): Promise<ProductToCrawl[]> {
  const page = (part - 1) * PAGES_IN_PART + 1
  return db
    .select({ uuid: styles.uuid, styleId: styles.id })
    .from(styles)
    .where(
      and(
        eq(styles.listed, true),
        sql`${styles.id} <= ${firstIdOf(page)}`,
        sql`${styles.id} > coalesce(${firstIdOf(page + PAGES_IN_PART)}, 0)`,
      ),
    )
    .orderBy(desc(styles.id))
    .limit(MOST_IN_PART)
}

const firstIdOf = (page: number): SQL => sql`(
  select ${pageMarks.firstId} from ${pageMarks}
  where ${pageMarks.category} = ${OF_ALL.category} and ${pageMarks.masterCategory} = ${OF_ALL.masterCategory}
    and ${pageMarks.subCategory} = ${OF_ALL.subCategory} and ${pageMarks.sort} = 'newest' and ${pageMarks.page} = ${page})`
