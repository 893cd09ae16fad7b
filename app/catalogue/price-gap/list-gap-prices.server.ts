import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { paise } from '#app/basics/money.ts'
import { priceGap } from '#app/tax/price-gap.ts'
import { taxRateOfStyle, type TaxedStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import { readGapRules } from './gap-rules.server.ts'
import type { GapPrices } from './gap-prices.ts'
import { TAXED_COLUMNS } from './write-gaps.server.ts'

const MAX_FIRST = 20

/** The price by which a style sells, as it was typed: of a sale while that runs. */
const PRICE = sql`
  case when gap_below_paise is null then asking_price
    when sale_lowest_paise is not null then sale_price_paise
    else coalesce(price_paise, asking_price) end`

/** Read by two indexes: of the asking price, and of what is lowered. */
export async function listGapPrices(db: Database): Promise<GapPrices> {
  const { choice, hasGaps, range, rates, day } = await readGapRules(db)
  const none = { choice, hasGaps, count: 0, first: [] }
  if (!range) return none
  const { rows } = await db.execute<TaxedStyle & { price: number; count: number; codes: number[] }>(
    sql`
      select ${TAXED_COLUMNS}, (${PRICE})::float8 as price, count(*)::int as count,
        (array_agg(id order by id desc))[:${sql.raw(String(MAX_FIRST))}] as codes
      from styles where listed and (gap_below_paise is not null or asking_price between ${range.from} and ${range.to})
      group by 1, 2, 3, 4, 5, 6, 7`,
  )
  const found = rows.flatMap((row) => {
    const gap = priceGap(paise(row.price), taxRateOfStyle(row, day, rates))
    return gap ? [{ ...row, gap }] : []
  })
  return {
    choice,
    hasGaps,
    count: found.reduce((sum, { count }) => sum + count, 0),
    first: found
      .flatMap(({ codes, gap }) => codes.map((code) => ({ code, gap })))
      .toSorted((one, other) => other.code - one.code)
      .slice(0, MAX_FIRST),
  }
}
