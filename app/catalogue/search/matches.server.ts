import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { inAnySize, inPriceRange } from '../listing/listing-filters.server.ts'
import { orderBySort, PLACED_ORDER } from '../listing/query/sort-orders.server.ts'
import { soldOut } from '../stock/in-stock.server.ts'
import type { Sort } from '../listing.ts'
import { MAX_FOUND } from './search-outcome.ts'
import type { SearchQuery } from './search-query.server.ts'
import type { Named } from './sentence/facet-words.ts'
import type { Wish } from './sentence/read-sentence.ts'

/**
 * The first `most` matches that pass the extra conditions; without a sort, first of all those that
 * have a place in listings, then the newest. The planner can only guess how many rows
 * match several words, and a scan for a thousand of them may find three: so those are looked up and
 * then sorted, unless many are known to match. For one word it has statistics.
 */
export async function firstIds(
  db: Database,
  search: SearchQuery,
  {
    sort = null as Sort | null,
    extraConditions = [] as readonly SQL[],
    most = MAX_FOUND + 1,
    manyMatch = false,
  } = {},
): Promise<number[]> {
  const order = orderBySort[sort ?? 'newest']
  const condition = matching(search, extraConditions)
  const inOrder =
    search.terms > 1 && !manyMatch
      ? sql`
        with found as materialized (select id, asking_price, country_of_origin from styles where ${condition})
        select id from found as styles order by ${order} limit ${most}`
      : sql`select id from styles where ${condition} order by ${order} limit ${most}`
  const placed = sql`select id from styles where listing_place is not null and ${condition} order by ${PLACED_ORDER} limit ${most}`
  const { rows } = await db.execute<{ ids: number[] }>(
    sort === null
      ? sql`select array(${placed}) || array(${inOrder}) as ids`
      : sql`select array(${inOrder}) as ids`,
  )
  return [...new Set(rows[0]?.ids)].slice(0, most)
}

/** All that a search asks of a listed product. */
export const matching = (
  { query, wishes }: Pick<SearchQuery, 'query' | 'wishes'>,
  extraConditions: readonly SQL[] = [],
): SQL =>
  sql.join(
    [
      sql`listed`,
      ...(query ? [sql`words @@ (${query})`] : []),
      ...wishes.map(wishCondition),
      ...extraConditions,
    ],
    sql` and `,
  )

/** A wish as a condition on `styles`, the same as that of a filter. */
export const wishCondition = (wish: Wish): SQL => {
  if (wish.kind === 'country')
    return sql`${styles.countryOfOrigin} = any(${sql.param([...wish.countries])}::text[])`
  return wish.kind === 'size'
    ? inAnySize(wish.sizes)
    : inPriceRange(wish.fromPaise ?? 0, wish.belowPaise)
}

/** Finding matches takes the time: once found, they are selected by id. */
export const idIn = (ids: readonly number[]): SQL =>
  sql`${styles.id} = any(${sql.param(ids)}::integer[])`

export const withFirst = (id: number | undefined, ids: readonly number[]): number[] => [
  ...(id === undefined ? [] : [id]),
  ...ids.filter((other) => other !== id),
]

/**
 * The product of a typed code, then what has most of the named facet values (a tie before a tie-dyed
 * shirt), of those what can be bought before what is sold out, then exact words, then by the weight of
 * the matching field (weights of db/tables/catalogue/catalogue.ts, D to A), then the order of listings:
 * those with a place, then the newest.
 */
export const byRelevance = ({ ranked, exact, named, styleId }: SearchQuery): SQL =>
  sql.join(
    [
      ...(styleId === undefined ? [] : [sql`${styles.id} = ${styleId} desc`]),
      ...(named.length > 0 ? [sql`${sql.join(named.map(hasValue), sql` + `)} desc`] : []),
      soldOut,
      ...(exact ? [sql`${styles.searchVector} @@ (${exact}) desc`] : []),
      ...(ranked
        ? [sql`ts_rank('{0.1, 0.3, 0.6, 1.0}', ${styles.searchVector}, (${ranked})) desc`]
        : []),
      PLACED_ORDER,
    ],
    sql`, `,
  )

const COLUMNS: Record<Named, readonly AnyColumn[]> = {
  kind: [styles.articleType, styles.subCategory, styles.masterCategory],
  colour: [styles.baseColour],
  occasion: [styles.usage, styles.season],
  gender: [styles.gender],
  word: [],
}

/** 1 or 0. */
const hasValue = ({ named, values }: SearchQuery['named'][number]): SQL =>
  sql`coalesce((${sql.join(
    [
      sql`false`,
      ...COLUMNS[named].map((column) => sql`${column} = any(${sql.param(values)}::text[])`),
    ],
    sql` or `,
  )})::int, 0)`
