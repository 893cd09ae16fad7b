import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { stock, styles } from '#db/schema.ts'
import type { ListingCategory } from '../category.ts'
import { cellTable, type Cell, type CellTable } from './facet-counts.ts'
import { categoriesOf } from './page-marks.server.ts'
import { PRICE_BANDS } from './price-bands.ts'

/** The cells of the whole catalogue, kept in memory and made anew when it has changed. */
export type FacetCells = { current(): Promise<CellTable> }

/** A load of the catalogue is seen within this; what sold out in the meantime within RECOUNT_MS. */
const LOOK_MS = 1_000
const RECOUNT_MS = 60_000
/** Counting takes at most this share of the time: 1 in 20. */
const REST = 20

/** @param nowMs a clock that only goes forward */
export function facetCells(db: Database, nowMs: () => number = () => performance.now()): FacetCells {
  let held: { table: CellTable; state: string } | undefined
  let look = { at: -Infinity, recountAt: -Infinity }
  let counting: Promise<CellTable> | undefined

  async function count(state: string): Promise<CellTable> {
    const began = nowMs()
    // Also where it fails: a database that is busy is not asked again at once.
    look.recountAt = began + RECOUNT_MS
    const table = cellTable(await readCells(db))
    held = { table, state }
    look = { at: nowMs(), recountAt: nowMs() + Math.max(RECOUNT_MS, (nowMs() - began) * REST) }
    return table
  }

  /** One count however many ask; who has an old table keeps it meanwhile. */
  const countOnce = (state: string) => (counting ??= count(state).finally(() => (counting = undefined)))

  return {
    async current() {
      const now = nowMs()
      if (held && now - look.at < LOOK_MS) return held.table
      look.at = now
      const loads = await stateOfLoads(db)
      if (!held) return countOnce(loads)
      if (held.state !== loads) {
        const table = countOnce(loads)
        // A new catalogue is worth a short wait; one that takes long to count is not.
        return Promise.race([table, later(LOOK_MS, held.table)])
      }
      if (now >= look.recountAt) countOnce(loads).catch(() => {})
      return held.table
    },
  }
}

const later = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(() => resolve(value), ms).unref()
  })

async function stateOfLoads(db: Database): Promise<string> {
  const { rows } = await db.execute<{ latest: number | null }>(sql`select max(id) as latest from catalogue_loads`)
  return String(rows[0]?.latest)
}

const priceBand = sql`width_bucket(${styles.askingPrice}, array[${sql.raw(
  PRICE_BANDS.slice(1)
    .map(({ fromPaise }) => fromPaise)
    .join(', '),
)}]::bigint[])`

/** @param which of the styles are counted: a condition, and an order and a limit if it has any; without it all that are sold */
export async function readCells(db: Database, which: SQL = sql`listed`): Promise<Cell[]> {
  // Lists are made of the groups, not of the rows: there are ten times as many of those.
  const { rows } = await db.execute<CellRow>(sql`
    with found as materialized (
      select uuid, gender, master_category, sub_category, article_type, base_colour, season, usage, asking_price, sizes
      from styles where ${which}
    ), sold as (
      select product_id, string_agg(size, ',' order by size) as out from ${stock}
      where quantity = 0 and product_id in (select uuid from found) group by product_id
    ), cells as (
      select gender, master_category, sub_category, article_type, base_colour, season, usage, ${priceBand} as band, sizes, sold.out as sold_out,
        count(*)::int as products
      from found as styles left join sold on sold.product_id = ${styles.uuid}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    )
    select array_to_string(${categoriesOf}, ',') as categories, master_category, sub_category, article_type, base_colour, season, usage,
      band, array_to_string(sizes, ',') as sizes, coalesce(sold_out, '') as sold_out, products
    from cells as styles`)
  return rows.map((row) => ({
    categories: row.categories.split(',') as ListingCategory[],
    masterCategory: row.master_category,
    values: {
      subCategory: some(row.sub_category),
      articleType: some(row.article_type),
      colour: some(row.base_colour),
      size: listed(row.sizes).filter((size) => !listed(row.sold_out).includes(size)),
      price: some(PRICE_BANDS[row.band]?.slug ?? null),
      season: some(row.season),
      usage: some(row.usage),
    },
    products: row.products,
  }))
}

const some = (value: string | null): string[] => (value ? [value] : [])
const listed = (values: string): string[] => (values === '' ? [] : values.split(','))

// Lists as text: arrays of thousands of rows take long to read.
type CellRow = {
  categories: string
  master_category: string
  sub_category: string
  article_type: string
  base_colour: string | null
  season: string | null
  usage: string | null
  band: number
  sizes: string
  sold_out: string
  products: number
}
