import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { codesOf, findGoods, KIND_KEY, type GuessedGoods } from './assumed-hsn.server.ts'
import { keyOfKind, KNOWN_KINDS } from './hsn-of-kind.ts'
import { LAW_RATES } from './law-rates.ts'
import { isHsn, rateOf } from './rate-row.ts'

/** All rows of the law hold by then. */
const LAST_DAY = '9999-12-31'

const LAW_HSNS = `^(?:${LAW_RATES.flatMap(({ hsn }) => hsn || []).join('|')})`

/**
 * HSNs of four or six digits below which the law's rows differ, each with the kinds that settle the rate
 * all the same, by `keyOfKind`: 9004 is of spectacles at 5 %, and of sunglasses at 18 %.
 */
const SHORT_HSNS = [...new Set(LAW_RATES.flatMap(({ hsn }) => [hsn.slice(0, 4), hsn.slice(0, 6)]))]
  .filter((hsn) => isHsn(hsn) && differs(hsn))
  .map((hsn) => ({ hsn, kinds: kindsOf(hsn) }))

/** The row that the HSN itself bears differs from one below it, or those below it differ. */
function differs(hsn: string): boolean {
  const own = rateOf(hsn, LAST_DAY, LAW_RATES)?.row
  const rates = [own, ...LAW_RATES.filter((row) => row.hsn.startsWith(hsn))].map(
    (row) => `${row?.bp} ${row?.slab?.upTo} ${row?.slab?.bpAbove}`,
  )
  return new Set(rates).size > 1
}

function kindsOf(hsn: string): string[] {
  return [
    ...KNOWN_KINDS.filter(({ codes }) => codes.some((code) => code.startsWith(hsn))).map(
      ({ key }) => key,
    ),
    ...LAW_RATES.flatMap((row) => (row.hsn === hsn ? (row.kinds ?? []).map(keyOfKind) : [])),
  ]
}

/**
 * SQL: whether the HSN that a row of `styles` says does not settle its rate, by the rows of the law and
 * of the owner: no row has it, so that it bears the rate for everything else, or it is too short. Every
 * kind that the shop knows has a row, and of the others the HSN is assumed already.
 */
export const HAS_UNSETTLED_RATE = sql`(hsn is not null and gst_rate is null
  and (hsn !~ ${sql.raw(`'${LAW_HSNS}'`)} or (hsn in (${sql.join(
    SHORT_HSNS.map(({ hsn }) => sql`${hsn}`),
    sql`, `,
  )})
    and (hsn, ${KIND_KEY}) not in (${sql.join(
      SHORT_HSNS.flatMap(({ hsn, kinds }) => kinds.map((kind) => sql`(${hsn}, ${kind})`)),
      sql`, `,
    )})))
  and not exists (select from tax_rates own where own.hsn <> '' and starts_with(styles.hsn, own.hsn)
    and (styles.hsn !~ ${sql.raw(`'${LAW_HSNS}'`)} or length(own.hsn) >= length(styles.hsn))
    and own.from_day <= (now() at time zone 'Asia/Kolkata')::date))`

/** Goods on sale whose HSN does not settle their rate, with the HSNs of most of them. */
export const findUnsettledRates = (db: Database): Promise<GuessedGoods> =>
  findGoods(db, HAS_UNSETTLED_RATE, sql`hsn`)

/**
 * "2 products on sale have an HSN that does not settle their GST rate (940320, 9004): 62, 61";
 * undefined where none is.
 */
export function unsettledRateWords(goods: GuessedGoods): string | undefined {
  const { count, kinds } = goods
  if (count === 0) return undefined
  return `${groupDigits(count)} ${count === 1 ? 'product on sale has' : 'products on sale have'} an HSN that does not settle the GST rate (${kinds.join(', ')}): ${codesOf(goods)}`
}
