import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { paise } from '#app/basics/money.ts'
import { gapReason, hasGaps, priceGap, rangeOfGaps } from '#app/tax/price-gap.ts'
import { dayOfDatabase, ratesInForce } from '#app/tax/rates/rates-in-force.server.ts'
import { taxRateOfStyle, type TaxedStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { fetchAll } from '../import/fetch-all.server.ts'

type Candidate = TaxedStyle & {
  line: number
  id: number
  price: number | null
  salePrice: number | null
}

/**
 * New prices in the gap of a slab, which fit no rate: what is there stays, and the cell is told the
 * two nearest that fit. A price that the product has already stays too, and is no fault of the row.
 */
export async function refuseGaps(tx: Transaction): Promise<void> {
  if (!hasGaps((await readWords(tx)).words.brand.seller.registration)) return
  const rows = await ratesInForce(tx)
  const range = rangeOfGaps(rows)
  if (!range) return
  const day = await dayOfDatabase(tx)
  const isNew = (column: string) => {
    const [staged, stored] = [sql.raw(`staged_styles.${column}`), sql.raw(`styles.${column}`)]
    return sql`case when ${staged} is distinct from ${stored} and ${staged} between ${range.from} and ${range.to} then ${staged}::float8 end`
  }
  const candidates = fetchAll<Candidate>(
    tx,
    sql`
      select * from (
        select line, staged_styles.id, ${isNew('price_paise')} as price, ${isNew('sale_price_paise')} as "salePrice",
          staged_styles.master_category as "masterCategory", staged_styles.article_type as "articleType",
          staged_styles.gender, staged_styles.fabric, staged_styles.hsn, staged_styles.gst_rate as "gstRate"
        from staged_styles left join styles on styles.id = staged_styles.id
        where staged_styles.price_paise between ${range.from} and ${range.to}
          or staged_styles.sale_price_paise between ${range.from} and ${range.to}
      ) as priced where price is not null or "salePrice" is not null`,
  )
  await tx.execute(
    sql`create temporary table gap_cells (line integer, id integer, "column" text, text text, reason text) on commit drop`,
  )
  for await (const some of candidates) {
    const cells = some.flatMap((style) => gapCells(style, taxRateOfStyle(style, day, rows)))
    if (cells.length > 0)
      await tx.execute(
        sql`insert into gap_cells select * from jsonb_populate_recordset(null::gap_cells, ${JSON.stringify(cells)}::jsonb)`,
      )
  }
  await tx.execute(sql`
    insert into unread_cells (line, id, "column", text, reason, place)
    select line, id, "column", text, reason, 40 from gap_cells`)
  await tx.execute(sql`
    update staged_styles set price_paise = styles.price_paise
    from gap_cells left join styles on styles.id = gap_cells.id
    where staged_styles.line = gap_cells.line and gap_cells."column" = 'priceINR'`)
  await tx.execute(sql`
    update staged_styles set sale_price_paise = styles.sale_price_paise, sale_from = styles.sale_from, sale_until = styles.sale_until
    from gap_cells left join styles on styles.id = gap_cells.id
    where staged_styles.line = gap_cells.line and gap_cells."column" = 'salePriceINR'`)
}

function gapCells({ line, id, price, salePrice }: Candidate, rate: Parameters<typeof priceGap>[1]) {
  const priced = [
    ['priceINR', price],
    ['salePriceINR', salePrice],
  ] as const
  return priced.flatMap(([column, amount]) => {
    const gap = amount === null ? undefined : priceGap(paise(amount), rate)
    return gap ? [{ line, id, column, text: String(gap.price / 100), reason: gapReason(gap) }] : []
  })
}
