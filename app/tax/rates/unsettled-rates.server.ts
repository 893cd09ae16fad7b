import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { codesOf, findGoods, type GuessedGoods } from './assumed-hsn.server.ts'
import { LAW_RATES } from './law-rates.ts'

const LAW_HSNS = `^(?:${LAW_RATES.flatMap(({ hsn }) => hsn || []).join('|')})`

/**
 * SQL: whether a row of `styles` says an HSN that no row of the law or of the owner has by now, so
 * that it bears the rate for everything else. Every kind that the shop knows has a row, and of the
 * others the HSN is assumed already.
 */
export const HAS_UNSETTLED_RATE = sql`(hsn is not null and gst_rate is null and hsn !~ ${sql.raw(`'${LAW_HSNS}'`)}
  and not exists (select from tax_rates own where own.hsn <> '' and starts_with(styles.hsn, own.hsn)
    and own.from_day <= (now() at time zone 'Asia/Kolkata')::date))`

/** Goods on sale that bear the rate for everything else, with the HSNs of most of them. */
export const findUnsettledRates = (db: Database): Promise<GuessedGoods> =>
  findGoods(db, HAS_UNSETTLED_RATE, sql`hsn`)

/**
 * "2 products on sale are taxed like everything else, since no row has their HSN (940320): 62, 61";
 * undefined where none is.
 */
export function unsettledRateWords(goods: GuessedGoods): string | undefined {
  const { count, kinds } = goods
  if (count === 0) return undefined
  return `${groupDigits(count)} ${count === 1 ? 'product on sale is' : 'products on sale are'} taxed like everything else, since no row has the HSN (${kinds.join(', ')}): ${codesOf(goods)}`
}
