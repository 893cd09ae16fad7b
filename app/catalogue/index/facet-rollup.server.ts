import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { facetRollup, stock, styles } from '#db/schema.ts'
import {
  rollupBuilder,
  selectRollupRows,
  type RollupRow,
  type FacetRollup,
} from './facet-rollup.ts'
import { categoriesOf } from './segments.ts'
import { PRICE_BANDS } from '../price-bands.ts'

const band = sql`width_bucket(${styles.askingPrice}, array[${sql.raw(
  PRICE_BANDS.slice(1)
    .map(({ fromPaise }) => fromPaise)
    .join(', '),
)}]::bigint[])`

/** Columns that all products of a rollup row have in common. */
const GROUP_COLUMNS = sql`kind, gender, master_category, sub_category, article_type, base_colour, season, usage, country_of_origin, band, sizes`

/** Rebuilds the facet rollup. Readers see the old one until the transaction commits. */
export async function writeFacetRollup(tx: Transaction): Promise<void> {
  await tx.delete(facetRollup)
  await tx.execute(
    sql`insert into facet_cells (cell, ${GROUP_COLUMNS}, products) ${rollupQuery(sql`styles`, 1)}`,
  )
}

/**
 * Takes the styles of `touched_styles` out of the rollup (-1) before they change, or puts them in
 * (1) afterwards.
 */
export async function updateFacetRollup(tx: Transaction, sign: 1 | -1): Promise<void> {
  await tx.execute(sql`
    insert into facet_cells (cell, ${GROUP_COLUMNS}, products) ${rollupQuery(sql`touched_styles join styles using (id)`, sign)}
    on conflict (cell) do update set products = facet_cells.products + excluded.products`)
  if (sign === 1) await tx.execute(sql`delete from facet_cells where products = 0`)
}

const ROLLUP_KEY = sql`hashtextextended(array_to_string(array[kind::text, article_type, base_colour, season, usage, country_of_origin, band::text, sizes::text], chr(31), chr(30)), 0)`

/**
 * Whether rows were written by a version that grouped by other columns: their keys are others. Such a
 * version may still run beside this one; what it has added up is right, but not by these columns.
 */
export async function isRollupOutdated(db: Database | Transaction): Promise<boolean> {
  const { rows } = await db.execute<{ outdated: boolean }>(
    sql`select exists (select from facet_cells where cell <> ${ROLLUP_KEY}) as outdated`,
  )
  return rows[0]?.outdated ?? false
}

const rollupQuery = (from: SQL, sign: 1 | -1): SQL => sql`
  select ${ROLLUP_KEY}, ${GROUP_COLUMNS}, ${sign}::int * count(*)
  from (select *, ${band} as band from ${from} where listed) as styles group by ${GROUP_COLUMNS}`

const BATCH = 20_000

/** Reads the current rollup, with separate rows for products that are sold out in a size. */
export async function readFacetRollup(db: Database): Promise<FacetRollup> {
  return db.transaction(
    async (tx) => {
      const rollup = rollupBuilder()
      for (let after: string | undefined = String(-(2n ** 63n)); after !== undefined;) {
        const { rows }: { rows: RollupRecord[] } = await tx.execute(sql`
          select cell::text, ${TEXT_COLUMNS}, '' as sold_out, products from facet_cells where cell > ${after}::bigint order by facet_cells.cell limit ${BATCH}`)
        for (const row of rows) rollup.add(rollupRowFrom(row))
        after = rows.length < BATCH ? undefined : rows.at(-1)?.cell
      }
      // Sold-out products are few and change at any time, so reading splits them from the stored
      // rows.
      for (const row of await groupStyles(
        tx,
        sql`listed and uuid in (select product_id from ${stock} where quantity = 0)`,
      )) {
        rollup.add(rollupRowFrom({ ...row, sold_out: '', products: -row.products }))
        rollup.add(rollupRowFrom(row))
      }
      return rollup.build()
    },
    // One snapshot for several queries.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Rolls up some of the styles. @param which a condition, with an order and a limit if needed */
export const rollUp = async (db: Database, which: SQL): Promise<RollupRow[]> =>
  (await groupStyles(db, which)).map(rollupRowFrom)

/**
 * The rollup rows that match a query by what their products share, whatever the names: "black
 * shirts" matches the rows of black shirts. Names of single products are not searched.
 * @param name cache key of the query
 */
export async function searchRollup(
  db: Database,
  rollup: FacetRollup,
  query: SQL,
  name: string,
): Promise<FacetRollup> {
  const known = rollup.searchCache.get(name)
  if (known) return known
  // Aggregated: tens of thousands of rows take long to read.
  const { rows } = await db.execute<{ cells: string | null }>(
    sql`select string_agg(cell::text, ',' order by cell) as cells from facet_cells where words @@ (${query})`,
  )
  const matches = selectRollupRows(
    rollup,
    new BigInt64Array((rows[0]?.cells ?? '').split(',').filter(Boolean).map(BigInt)),
  )
  rollup.searchCache.set(name, matches)
  return matches
}

async function groupStyles(db: Database | Transaction, which: SQL): Promise<RollupRecord[]> {
  // Converts arrays after grouping: there are ten times as many styles as groups.
  const { rows } = await db.execute<RollupRecord>(sql`
    with found as materialized (
      select uuid, kind, gender, master_category, sub_category, article_type, base_colour, season, usage, country_of_origin, asking_price, sizes
      from styles where ${which}
    ), sold as (
      select product_id, string_agg(size, ',' order by size) as out from ${stock}
      where quantity = 0 and product_id in (select uuid from found) group by product_id
    ), cells as (
      select ${ROLLUP_KEY} as cell, ${GROUP_COLUMNS}, sold.out as sold_out, count(*)::int as products
      from (select *, ${band} as band from found as styles) as found left join sold on sold.product_id = found.uuid
      group by ${GROUP_COLUMNS}, sold.out
    )
    select cell::text, ${TEXT_COLUMNS}, coalesce(sold_out, '') as sold_out, products from cells order by cells.cell`)
  return rows
}

// Arrays as text: thousands of arrays take long to parse.
const TEXT_COLUMNS = sql`gender, master_category, sub_category, article_type, base_colour, season, usage, country_of_origin, band, array_to_string(sizes, ',') as sizes`

type RollupRecord = {
  cell: string
  gender: string | null
  master_category: string
  sub_category: string
  article_type: string
  base_colour: string | null
  season: string | null
  usage: string | null
  country_of_origin: string | null
  band: number
  sizes: string
  sold_out: string
  products: number
}

const rollupRowFrom = (row: RollupRecord): RollupRow => ({
  id: BigInt(row.cell),
  categories: categoriesOf({ gender: row.gender, masterCategory: row.master_category }),
  masterCategory: row.master_category,
  values: {
    subCategory: some(row.sub_category),
    articleType: some(row.article_type),
    colour: some(row.base_colour),
    size: listed(row.sizes).filter((size) => !listed(row.sold_out).includes(size)),
    price: some(PRICE_BANDS[row.band]?.slug ?? null),
    season: some(row.season),
    usage: some(row.usage),
    country: some(row.country_of_origin),
  },
  products: row.products,
})

const some = (value: string | null): string[] => (value ? [value] : [])
const listed = (values: string): string[] => (values === '' ? [] : values.split(','))
