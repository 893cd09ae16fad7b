import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { paise } from '#app/basics/money.ts'
import { hasGaps, priceGap, rangeOfGaps } from '#app/tax/price-gap.ts'
import { dayOfDatabase, ratesInForce } from '#app/tax/rates/rates-in-force.server.ts'
import { taxRateOfStyle, type TaxedStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import { readWords } from '#app/words/read-words.server.ts'
import type { GapPrices } from './gap-prices.ts'

const MAX_FIRST = 20

/** SQL of what the rate of a style hangs on: of the fabric only where it decides the HSN. */
export const TAXED_COLUMNS = sql`
  master_category as "masterCategory", article_type as "articleType", gender, hsn, gst_rate as "gstRate",
  case when article_type = 'Sarees' then fabric end as fabric`

/** Read by the index of prices: the asking price is what a sale bears its tax of. */
export async function listGapPrices(db: Database): Promise<GapPrices> {
  const none = { count: 0, first: [] }
  if (!hasGaps((await readWords(db)).words.brand.seller.registration)) return none
  const rates = await ratesInForce(db)
  const range = rangeOfGaps(rates)
  if (!range) return none
  const day = await dayOfDatabase(db)
  const { rows } = await db.execute<TaxedStyle & { price: number; count: number; codes: number[] }>(
    sql`
      select ${TAXED_COLUMNS}, asking_price::float8 as price, count(*)::int as count,
        (array_agg(id order by id desc))[:${sql.raw(String(MAX_FIRST))}] as codes
      from styles where listed and asking_price between ${range.from} and ${range.to}
      group by 1, 2, 3, 4, 5, 6, 7`,
  )
  const found = rows.flatMap((row) => {
    const gap = priceGap(paise(row.price), taxRateOfStyle(row, day, rates))
    return gap ? [{ ...row, gap }] : []
  })
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    first: found
      .flatMap(({ codes, gap }) => codes.map((code) => ({ code, gap })))
      .toSorted((one, other) => other.code - one.code)
      .slice(0, MAX_FIRST),
  }
}
