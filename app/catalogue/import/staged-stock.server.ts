import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { NO_SIZE, type Stock } from '../stock/stock.ts'
import { fetchAll } from './fetch-all.server.ts'
import { parseSoldCell, parseStockCell } from './cells/stock-cell.ts'

type StockCells = {
  line: number
  id: number | null
  sizes: string[]
  stock_cell: string
  /** Null where the file has no such column. */
  sold_cell: string | null
}

/**
 * Reads the stock of the staged rows by the sizes that their styles come in, into `staged_stock`;
 * what cannot be read joins `unread_cells`.
 */
export async function readStagedStock(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table staged_stock (line integer, size text, quantity integer, sold integer) on commit drop`)
  const cells = fetchAll<StockCells>(
    tx,
    sql`select line, id, sizes, stock_cell, sold_cell from staged_styles where stock_cell is not null`,
  )
  for await (const rows of cells) {
    const counted: object[] = []
    const unread: object[] = []
    for (const row of rows) {
      const stock = parseStockCell(row.stock_cell, row.sizes)
      const sold = row.sold_cell === null ? null : parseSoldCell(row.sold_cell, row.sizes)
      const not = (column: string, text: string) =>
        void unread.push({
          line: row.line,
          id: row.id,
          column,
          text,
          reason: 'stock',
          place: 99,
          sizes: row.sizes,
        })
      if (!stock) not('stock', row.stock_cell)
      else if (sold === undefined) not('stockSold', row.sold_cell ?? '')
      else counted.push(...stagedRows(row.line, stock, sold))
    }
    await insertAll(tx, 'staged_stock', counted)
    await insertAll(tx, 'unread_cells', unread)
  }
  await tx.execute(sql`analyze staged_stock`)
}

/** A file that has the column says of a size that it does not name there: none was sold. */
const stagedRows = (line: number, stock: Stock, taken: Stock | null) =>
  Object.entries(stock).map(([size, quantity]) => {
    const sold = taken && (taken[size] ?? 0)
    return { line, size, quantity, sold }
  })

/**
 * Counts 0 of every size that a product comes in and that neither the shop nor its row counts, once
 * one size of it is counted: a size without a count sells without limit, so a product is counted in
 * all of its sizes or in none.
 * @returns how many there are
 */
export async function countLeftOutSizes(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with counted as (
      select line from staged_stock
      union select line from staged_styles join styles using (id)
      where staged_styles.sizes <> styles.sizes and exists (select from stock where product_id = styles.uuid)
    )
    insert into staged_stock (line, size, quantity)
    select line, own.size, 0 from counted join staged_styles using (line) left join styles on styles.id = staged_styles.id,
      unnest(coalesce(nullif(staged_styles.sizes, '{}'), array[${NO_SIZE}])) as own (size)
    where 'stock' <> all(coalesce(erases, '{}'))
      and not exists (select from stock where product_id = styles.uuid and stock.size = own.size)
      and not exists (select from staged_stock as said where said.line = counted.line and said.size = own.size)`)
  return rowCount ?? 0
}

/** Counts 0 of the sizes that a form, which shows them all, leaves empty beside counts. */
export async function countEmptySizes(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into staged_stock (line, size, quantity)
    select line, own.size, 0 from staged_styles, unnest(sizes) as own (size)
    where stock_cell is not null
      and not exists (select from staged_stock as said where said.line = staged_styles.line and said.size = own.size)`)
}

async function insertAll(
  tx: Transaction,
  table: 'staged_stock' | 'unread_cells',
  rows: readonly object[],
): Promise<void> {
  if (rows.length > 0)
    await tx.execute(
      sql`insert into ${sql.raw(table)} select * from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`,
    )
}

/** Basis of a count: pieces for sale as the export saw them, or pieces on the shelf at a time. */
export type StockBasis = 'export' | { shelfAt: Date | 'now' }

/**
 * New stock of a size (decision 38). Orders go on while a file is being edited: what they took
 * since the export is taken off its figure, and what came back is added. A file that does not say
 * what had been sold stands as it is.
 */
const SINCE_EXPORT = sql`said.quantity + coalesce(said.sold - (stock.supplied - stock.quantity), 0)`

/**
 * Pieces that lie on the shelf and are not for sale: those of paid orders not yet sent, counted or
 * not when they were ordered, what unpaid ones hold, and other sizes of exchanges. After the time of
 * the count, also those that have left the shelf since.
 */
const promisedPieces = ({ shelfAt }: { shelfAt: Date | 'now' }): SQL => sql`
  select product_id, size, sum(quantity)::integer as quantity from (
    select held.product_id::text, held.size, held.quantity
    from stock_holds held join orders on orders.id = held.order_id where orders.status = 'pending'
    union all
    select item.product_id, coalesce(item.selected_size, ${NO_SIZE}), item.quantity
    from order_items item join orders on orders.id = item.order_id
    where orders.status = 'processing' and item.cancelled_at is null
      ${shelfAt === 'now' ? sql`` : sql`or orders.shipped_at > ${shelfAt.toISOString()} and (item.cancelled_at is null or item.cancelled_at > orders.shipped_at)`}
    union all
    select item.product_id, one.exchange_size, one.quantity
    from returns one join order_items item on item.id = one.order_item_id
    where one.exchange_state = 'held' ${shelfAt === 'now' ? sql`` : sql`or one.exchange_sent_at > ${shelfAt.toISOString()}`}
  ) as pieces group by product_id, size`

/** Sizes of the staged styles whose stock differs from the row's, by the style's stored uuid. */
const differentStock = (basis: StockBasis): SQL => sql`
  select * from (
    select styles.uuid as product_id, said.size, coalesce(said.sold, 0) as sold, stock.quantity as present,
      greatest(${basis === 'export' ? SINCE_EXPORT : sql`said.quantity - coalesce(promised.quantity, 0)`}, 0)::integer as quantity
    from staged_stock as said join staged_styles using (line)
      left join styles on styles.id = staged_styles.id
      left join stock on stock.product_id = styles.uuid and stock.size = said.size
      ${basis === 'export' ? sql`` : sql`left join (${promisedPieces(basis)}) as promised on promised.product_id = styles.uuid::text and promised.size = said.size`}
  ) as wanted where present is distinct from quantity`

/** Sizes of which more is promised than was counted. */
export type Shortages = {
  sizes: number
  first: { id: number; size: string; counted: number; promised: number }[]
}

export const NO_SHORTAGES: Shortages = { sizes: 0, first: [] }
const SHORTAGES_NAMED = 20

export async function findShortages(tx: Transaction, basis: StockBasis): Promise<Shortages> {
  if (basis === 'export') return NO_SHORTAGES
  const { rows } = await tx.execute<Shortages>(sql`
    select count(*)::int as sizes, coalesce(to_json((array_agg(
        json_build_object('id', styles.id, 'size', said.size, 'counted', said.quantity, 'promised', promised.quantity)
        order by styles.id, said.size))[:${sql.raw(String(SHORTAGES_NAMED))}]), '[]') as first
    from staged_stock as said join staged_styles using (line) join styles on styles.id = staged_styles.id
      join (${promisedPieces(basis)}) as promised on promised.product_id = styles.uuid::text and promised.size = said.size
    where promised.quantity > said.quantity`)
  return rows[0] ?? NO_SHORTAGES
}

/** Counts that a row erases. */
const ERASED_STOCK = sql`
  select stock.product_id, stock.size from staged_styles join styles using (id) join stock on stock.product_id = styles.uuid
  where 'stock' = any(erases)`

/** Sizes of styles that are there whose stock the load will change: to `quantity`, null for no count. */
export const changedStock = (basis: StockBasis): SQL => sql`
  select product_id, size, quantity from (${differentStock(basis)}) as different where product_id is not null
  union all select product_id, size, null from (${ERASED_STOCK}) as erased`

export async function countStockChanges(tx: Transaction, basis: StockBasis): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select ((select count(*) from (${differentStock(basis)}) as different) + (select count(*) from (${ERASED_STOCK}) as erased))::int as count`)
  return rows[0]?.count ?? 0
}

/**
 * A size that is counted from now on takes over what its file says was sold, so that the same file
 * may be imported again.
 *
 * Locks first, in key order like every sale, so that writers of the same rows cannot deadlock. What
 * a sale took until then is seen by the statement after it; a later one waits for the commit.
 */
export async function writeStock(tx: Transaction, basis: StockBasis): Promise<void> {
  await tx.execute(sql`
    select from stock join (
      select product_id, size from (${differentStock(basis)}) as different union all ${ERASED_STOCK}
    ) as touched using (product_id, size) order by product_id, size for update of stock`)
  await tx.execute(sql`
    insert into stock (product_id, size, quantity, supplied)
    select product_id, size, quantity, quantity + sold from (${differentStock(basis)}) as different order by product_id, size
    on conflict (product_id, size) do update
    set quantity = excluded.quantity, supplied = stock.supplied + excluded.quantity - stock.quantity`)
  await tx.execute(sql`
    delete from stock using (${ERASED_STOCK}) as erased
    where stock.product_id = erased.product_id and stock.size = erased.size`)
}
