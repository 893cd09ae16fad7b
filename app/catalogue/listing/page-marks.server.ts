import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { listingTotals, pageMarks, styles } from '#db/schema.ts'
import type { ListingCategory } from '../category.ts'
import type { Sort } from './listing.ts'
import { PAGE_SIZE } from './page-size.ts'

/**
 * Which styles a listing's category holds (spec section 7), as a condition on `styles`. The one place of this
 * rule: the page marks and the listing queries must agree, or pages would skip and repeat products.
 * A style may be in several: a man's watch is in men and in accessories.
 */
export const inCategory: Record<ListingCategory, SQL> = {
  men: sql`${styles.gender} = 'Men'`,
  women: sql`${styles.gender} = 'Women'`,
  accessories: sql`(${styles.masterCategory} in ('Accessories', 'Personal Care', 'Home') or ${styles.gender} is null or ${styles.gender} = 'Unisex')`,
  all: sql`true`,
}

/** The categories a row of `styles` is listed in, as a text[]. */
export const categoriesOf: SQL = sql`array_remove(array[${sql.join(
  Object.entries(inCategory).map(([category, holds]) => sql`case when ${holds} then ${sql.raw(`'${category}'`)} end`),
  sql`, `,
)}], null)`

/** The orders a listing comes in, each total: no two products stand in the same place. */
export const inOrder: Record<Sort, SQL> = {
  newest: sql`${styles.id} desc`,
  'price-up': sql`${styles.askingPrice}, ${styles.id}`,
  'price-down': sql`${styles.askingPrice} desc, ${styles.id} desc`,
}

/** From a page's first product on, in each order. */
export const fromMark: Record<Sort, (mark: { firstId: number; firstPrice: number }) => SQL> = {
  newest: ({ firstId }) => sql`${styles.id} <= ${firstId}`,
  'price-up': ({ firstId, firstPrice }) => sql`(${styles.askingPrice}, ${styles.id}) >= (${firstPrice}, ${firstId})`,
  'price-down': ({ firstId, firstPrice }) => sql`(${styles.askingPrice}, ${styles.id}) <= (${firstPrice}, ${firstId})`,
}

/** A product's place in each order, in the terms of `placed` below. */
const PLACE: Record<Sort, string> = { newest: 'newest', 'price-up': 'price_up', 'price-down': 'total - price_up + 1' }
const PLACES = sql.raw(
  Object.entries(PLACE)
    .map(([sort, place]) => `('${sort}', ${place})`)
    .join(', '),
)

/**
 * Writes the page marks and totals of all listings anew. Others see the old ones until the transaction commits.
 *
 * The listings of a style are each of its categories, alone and narrowed by master category, by sub-category and
 * by both ('' = any). They depend on its kind alone, and kinds are few: so listings are found for each kind and
 * numbered, and the rows sorted by that number, which is three times as fast as by the listings' names.
 */
export async function writePageMarks(tx: Transaction): Promise<void> {
  await tx.delete(pageMarks)
  await tx.delete(listingTotals)
  // The kinds are called styles, for inCategory speaks of those.
  await tx.execute(sql`
    with kinds as materialized (
      select styles.*, category, master, sub, dense_rank() over (order by category, master, sub) as listing
      from (select distinct gender, master_category, sub_category from styles where listed) as styles
      cross join unnest(${categoriesOf}) as of_category(category)
      cross join lateral (values
        ('', ''),
        (styles.master_category, ''),
        ('', nullif(styles.sub_category, '')),
        (styles.master_category, nullif(styles.sub_category, ''))
      ) as narrowed(master, sub)
      where sub is not null
    ), listings as (
      select distinct listing, category, master, sub from kinds
    ), placed as materialized (
      select listing, id, asking_price,
        row_number() over (partition by listing order by id desc)::int as newest,
        row_number() over (partition by listing order by asking_price, id)::int as price_up,
        count(*) over (partition by listing)::int as total
      from styles join kinds using (master_category, sub_category)
      where styles.listed and styles.gender is not distinct from kinds.gender
    ), marked as (
      insert into page_marks (category, master_category, sub_category, sort, page, first_id, first_price)
      select category, master, sub, sort, (place - 1) / ${PAGE_SIZE}::int + 1, id, asking_price
      from placed
      cross join lateral (values ${PLACES}) as sorted(sort, place)
      join listings using (listing)
      where (place - 1) % ${PAGE_SIZE}::int = 0
    )
    insert into listing_totals (category, master_category, sub_category, total)
    select category, master, sub, total
    from (select listing, max(total) as total from placed group by listing) as longest join listings using (listing)`)
}
