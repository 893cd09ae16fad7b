import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { facetRollup, styles } from '#db/schema.ts'
import { DEFAULT_SUB_CATEGORY } from '#app/catalogue/import/style-row.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { KnownKinds } from './known-kinds.ts'

/** Upper bound of each list. */
const MAX_SUGGESTED = 200
/** Newest products that are looked at: hidden ones are not in the facet rollup. */
const MAX_NEWEST = 500
/** Rows of the facet rollup that are looked at: it grows with the catalogue, the kinds hardly do. */
const MAX_ROLLUP_ROWS = 20_000

/** Sub-categories and types of what is sold and of the newest products, by the alphabet. */
export async function listKnownKinds(db: Database, _by: StaffWho<'products'>): Promise<KnownKinds> {
  const { rows } = await db.execute<KnownKinds>(sql`
    with kinds as (
      select sub_category, article_type from (
        select sub_category, article_type from ${facetRollup} limit ${MAX_ROLLUP_ROWS}) as sold
      union
      select sub_category, article_type from (
        select sub_category, article_type from ${styles} order by id desc limit ${MAX_NEWEST}) as newest
    )
    select array(select distinct sub_category from kinds where sub_category <> ${DEFAULT_SUB_CATEGORY} order by 1 limit ${MAX_SUGGESTED}) as "subCategories",
      array(select distinct article_type from kinds where article_type <> '' order by 1 limit ${MAX_SUGGESTED}) as types`)
  return rows[0] ?? { subCategories: [], types: [] }
}
