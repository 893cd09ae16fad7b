import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { CATEGORIES } from '../category.ts'
import { categoriesOf, type Segment } from '../index/segments.ts'
import { listingOf, listingPath, NO_FILTERS } from '../listing.ts'

/** Approximate size of a part, which its last bucket may exceed; the protocol allows 50,000. */
const PRODUCTS_PER_SITEMAP = 10_000
/** Upper bound: a merchant's file may name as many sub-categories as it has rows. */
const MAX_SITEMAP_LISTINGS = 40_000

/** Listings for crawlers: each category and its sub-categories, the largest first. */
export async function sitemapListings(db: Database): Promise<string[]> {
  const { rows: segments } = await db.execute<Omit<Segment, 'id'>>(sql`
    select gender, master_category as "masterCategory", sub_category as "subCategory"
    from facet_cells where sub_category <> '' group by 1, 2, 3 order by sum(products) desc, 3 limit ${MAX_SITEMAP_LISTINGS}`)
  return CATEGORIES.flatMap((category) => {
    const narrowed = new Set(
      segments
        .filter((segment) => categoriesOf(segment).includes(category))
        .map(({ subCategory }) => subCategory),
    )
    const paths = [...narrowed].map((subCategory) =>
      listingPath(listingOf(category, { chosen: { ...NO_FILTERS, subCategory: [subCategory] } })),
    )
    return [listingPath(listingOf(category)), ...paths]
  }).slice(0, MAX_SITEMAP_LISTINGS)
}

// Parts are whole buckets, so that the last part of a large catalogue costs no more than the first,
// and a product that comes or goes shifts nothing.
const PARTS = sql`
  select first_id, ceil(sum(products) over (order by first_id desc)::numeric / ${PRODUCTS_PER_SITEMAP}::int)::int as part
  from shelves join (
    select shelf, sum(products) as products from shelf_counts where by = 'id' group by shelf
  ) as counted using (shelf)
  where by = 'id' and products > 0`

export async function countProductParts(db: Database): Promise<number> {
  const { rows } = await db.execute<{ parts: number }>(
    sql`select coalesce(max(part), 0) as parts from (${PARTS}) as parts`,
  )
  return rows[0]?.parts ?? 0
}

export type ProductToCrawl = { uuid: string; styleId: number }

/** The products of a part, newest first; none for a part that does not exist. */
export async function productsInPart(db: Database, part: number): Promise<ProductToCrawl[]> {
  const { rows } = await db.execute<ProductToCrawl>(sql`
    with parts as materialized (${PARTS}), bounds as (
      select (select min(first_id) from parts where part = ${part}::int) as from_id,
        (select min(first_id) from parts where part < ${part}::int) as before_id,
        ${part}::int >= (select max(part) from parts) as is_last
    )
    select uuid, id as "styleId" from styles, bounds
    where listed and from_id is not null and (id >= from_id or is_last) and (before_id is null or id < before_id)
    order by id desc`)
  return rows
}
