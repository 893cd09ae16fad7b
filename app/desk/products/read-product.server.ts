import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paise } from '#app/basics/money.ts'
import { cellsOf, SELECT_SOLD, type SoldStyle } from '#app/catalogue/import/cells/sold-style.ts'
import { sellingPrice, type SoldGap } from '#app/tax/price-gap.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { DeskProduct } from './desk-product.ts'
import { SEEN_CELLS, type SeenCells } from './product-cells.ts'

type Row = SoldStyle & {
  id: number
  listed: boolean
  hidden: boolean
  lowest: number | null
  appears: string | null
} & SoldGap

/** A product as the staff edit it; undefined where no style has this code. */
export const readProduct = async (
  db: Database | Transaction,
  by: StaffWho<'products'>,
  code: number,
): Promise<DeskProduct | undefined> => (await readProducts(db, by, [code])).get(code)

/** Products by code, as the staff edit them. */
export async function readProducts(
  db: Database | Transaction,
  _by: StaffWho<'products'>,
  codes: readonly number[],
): Promise<Map<number, DeskProduct>> {
  const { rows } = await db.execute<Row>(sql`
    select sold.*, s.listed, s.hidden, s.sale_lowest_paise::float8 as lowest, s.appears_at as appears,
      s.gap_below_paise::float8 as "gapBelowPaise", s.gap_above_paise::float8 as "gapAbovePaise" from (${sql.raw(SELECT_SOLD)} where id = any(${sql.param([...codes])}::integer[])) as sold
      join styles s on s.id = sold.id`)
  return new Map(rows.map((row) => [row.id, productOf(row)]))
}

const productOf = (row: Row): DeskProduct => ({
  code: row.id,
  uuid: row.uuid,
  state: row.hidden ? 'hidden' : row.listed ? 'on sale' : 'gone',
  sizes: row.sizes,
  stock: row.stock ?? {},
  appearsAt: row.appears === null ? undefined : new Date(row.appears),
  lowestBeforeSale: row.lowest === null ? undefined : paise(row.lowest),
  lowered: {
    ...loweredTo('priceINR', row.pricePaise, row),
    ...loweredTo('salePriceINR', row.salePricePaise ?? null, row),
  },
  cells: seenCells(cellsOf(row)),
})

function loweredTo(cell: keyof DeskProduct['lowered'], price: number | null, gap: SoldGap) {
  const sold = price === null ? price : sellingPrice(paise(price), gap)
  return sold === null || sold === price ? {} : { [cell]: sold }
}

const seenCells = (cells: Readonly<Record<string, string>>): SeenCells =>
  Object.fromEntries(SEEN_CELLS.map((cell) => [cell, cells[cell] ?? ''])) as SeenCells
