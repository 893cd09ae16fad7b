import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { facetRollup, stock, styles } from '#db/schema.ts'
import { growingTable, onlyCells, type Cell, type CellTable } from './facet-counts.ts'
import { categoriesOf } from './segments.ts'
import { PRICE_BANDS } from './price-bands.ts'

const band = sql`width_bucket(${styles.askingPrice}, array[${sql.raw(
  PRICE_BANDS.slice(1)
    .map(({ fromPaise }) => fromPaise)
    .join(', '),
)}]::bigint[])`

/** What the products of a cell have in common. */
const ALIKE = sql`kind, gender, master_category, sub_category, article_type, base_colour, season, usage, band, sizes`

/** Counts the whole catalogue into cells anew. Others see the old ones until the transaction commits. */
export async function writeFacetCells(tx: Transaction): Promise<void> {
  await tx.delete(facetRollup)
  await tx.execute(sql`insert into facet_cells (cell, ${ALIKE}, products) ${cellsOf(sql`styles`, 1)}`)
}

/** Takes the styles of `touched_styles` out of the cells (-1), before they are changed, or puts them in (1), after that. */
export async function moveInFacetCells(tx: Transaction, sign: 1 | -1): Promise<void> {
  await tx.execute(sql`
    insert into facet_cells (cell, ${ALIKE}, products) ${cellsOf(sql`touched_styles join styles using (id)`, sign)}
    on conflict (cell) do update set products = facet_cells.products + excluded.products`)
  if (sign === 1) await tx.execute(sql`delete from facet_cells where products = 0`)
}

const CELL = sql`hashtextextended(array_to_string(array[kind::text, article_type, base_colour, season, usage, band::text, sizes::text], chr(31), chr(30)), 0)`

const cellsOf = (from: SQL, sign: 1 | -1): SQL => sql`
  select ${CELL}, ${ALIKE}, ${sign}::int * count(*)
  from (select *, ${band} as band from ${from} where listed) as styles group by ${ALIKE}`

const BATCH = 20_000

/** The cells of the whole catalogue as they are now, those of what is sold out in a size beside them. */
export async function readFacetCells(db: Database): Promise<CellTable> {
  const table = growingTable()
  await db.transaction(
    async (tx) => {
      for (let after: string | undefined = String(-(2n ** 63n)); after !== undefined;) {
        const { rows }: { rows: CellRow[] } = await tx.execute(sql`
          select cell::text, ${AS_TEXT}, '' as sold_out, products from facet_cells where cell > ${after}::bigint order by facet_cells.cell limit ${BATCH}`)
        for (const row of rows) table.add(cellFrom(row))
        after = rows.length < BATCH ? undefined : rows.at(-1)?.cell
      }
      // They are few, and sell out at any time: so they are told apart from the others when they are read.
      for (const row of await groupFound(tx, sql`listed and uuid in (select product_id from ${stock} where quantity = 0)`)) {
        table.add(cellFrom({ ...row, sold_out: '', products: -row.products }))
        table.add(cellFrom(row))
      }
    },
    // What is read in several questions must be of one catalogue.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return table.done()
}

/** The cells of some of the styles. @param which a condition, with an order and a limit if it has any */
export const readCells = async (db: Database, which: SQL): Promise<Cell[]> => (await groupFound(db, which)).map(cellFrom)

/** As many searches as are made again and again, if all their cells together are no more than some fifty megabytes. */
const MOST_SEARCHED = 100
const MOST_CELLS = 1_000_000

/**
 * The cells that are found whole, whatever their products are called: "black shirts" are those of black shirts.
 * @param name the same for the same query
 */
export async function searchCells(db: Database, table: CellTable, query: SQL, name: string): Promise<CellTable> {
  const known = table.searched.get(name)
  if (known) return known
  // In one piece: rows by the ten thousand take long to read.
  const { rows } = await db.execute<{ cells: string | null }>(
    sql`select string_agg(cell::text, ',' order by cell) as cells from facet_cells where words @@ (${query})`,
  )
  const found = onlyCells(table, new BigInt64Array((rows[0]?.cells ?? '').split(',').filter(Boolean).map(BigInt)))
  const held = [...table.searched.values()].reduce((sum, { length }) => sum + length, found.length)
  if (table.searched.size >= MOST_SEARCHED || held > MOST_CELLS) table.searched.clear()
  table.searched.set(name, found)
  return found
}

async function groupFound(db: Database | Transaction, which: SQL): Promise<CellRow[]> {
  // Lists are made of the groups, not of the rows: there are ten times as many of those.
  const { rows } = await db.execute<CellRow>(sql`
    with found as materialized (
      select uuid, kind, gender, master_category, sub_category, article_type, base_colour, season, usage, asking_price, sizes
      from styles where ${which}
    ), sold as (
      select product_id, string_agg(size, ',' order by size) as out from ${stock}
      where quantity = 0 and product_id in (select uuid from found) group by product_id
    ), cells as (
      select ${CELL} as cell, ${ALIKE}, sold.out as sold_out, count(*)::int as products
      from (select *, ${band} as band from found as styles) as found left join sold on sold.product_id = found.uuid
      group by ${ALIKE}, sold.out
    )
    select cell::text, ${AS_TEXT}, coalesce(sold_out, '') as sold_out, products from cells order by cells.cell`)
  return rows
}

// Lists as text: arrays of thousands of rows take long to read.
const AS_TEXT = sql`gender, master_category, sub_category, article_type, base_colour, season, usage, band, array_to_string(sizes, ',') as sizes`

type CellRow = {
  cell: string
  gender: string | null
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

const cellFrom = (row: CellRow): Cell => ({
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
  },
  products: row.products,
})

const some = (value: string | null): string[] => (value ? [value] : [])
const listed = (values: string): string[] => (values === '' ? [] : values.split(','))
