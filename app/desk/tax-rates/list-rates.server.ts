import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { confirmations, staff } from '#db/schema.ts'
import { TAXED_COLUMNS } from '#app/catalogue/price-gap/write-gaps.server.ts'
import {
  allRates,
  confirmableClaims,
  confirmableRate,
  confirmableTexts,
} from '#app/policies/confirmations/confirmable.server.ts'
import type { Confirmable } from '#app/policies/confirmations/confirmable.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { rateTopic, rateWords } from '#app/tax/rates/rate-words.ts'
import { dayOfDatabase, listOwnRates, ratesInForce } from '#app/tax/rates/rates-in-force.server.ts'
import { rateOfGoods, type TaxedStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { FORMER_MEMBER, listSubjectHistory } from '../record/subject-history.server.ts'
import type { WordsHistoryEvent } from '../words/words-history-event.ts'
import { rateChangeTexts } from './rate-change-texts.ts'
import type { Confirmed, ShownClaim, ShownRate, ShownText } from './shown-rate.ts'
import { HISTORY_SUBJECT } from './change-rates.server.ts'

export async function listRates(
  db: Database,
  _by: StaffWho<'words'>,
): Promise<{ rates: ShownRate[]; texts: ShownText[] }> {
  const [day, own, all] = [await dayOfDatabase(db), await listOwnRates(db), await ratesInForce(db)]
  const goods = await countGoods(db)
  const isConfirmed = await readConfirmed(db)
  const rates = allRates(own).map((row): ShownRate => {
    const isComing = row.from > day
    const bears = (style: TaxedStyle) =>
      rateTopic(rateOfGoods(style, isComing ? row.from : day, all)?.row ?? row) === rateTopic(row)
    const one = confirmableRate(row)
    return {
      ...one,
      id: 'id' in row ? row.id : undefined,
      hsn: row.hsn,
      goods: 'goods' in row ? row.goods : goodsOf(row.hsn),
      rate: rateWords(row),
      from: row.from,
      isComing,
      products: goods.filter(bears).reduce((sum, { count }) => sum + count, 0),
      source:
        'source' in row
          ? row.certainty === 'assumed'
            ? `Assumed, as of like goods: not found in ${row.source}`
            : `${row.source}, read in a summary`
          : 'Your own',
      confirmed: isConfirmed(one),
    }
  })
  const texts = confirmableTexts((await readWords(db)).words)
  return {
    rates: rates.toSorted((a, b) =>
      a.hsn < b.hsn ? -1 : a.hsn > b.hsn ? 1 : a.from < b.from ? 1 : -1,
    ),
    texts: texts.map((text) => ({ ...text, confirmed: isConfirmed(text) })),
  }
}

/** Goods by the name of the law's row that is nearest to these digits. */
const goodsOf = (hsn: string): string =>
  allRates([])
    .flatMap((row) => ('goods' in row && hsn.startsWith(row.hsn) ? [row] : []))
    .toSorted((a, b) => b.hsn.length - a.hsn.length)[0]?.goods ?? ''

/** Products by what decides their rate, but for those with a rate of their own. */
async function countGoods(db: Database): Promise<(TaxedStyle & { count: number })[]> {
  const { rows } = await db.execute<TaxedStyle & { count: number }>(sql`
    select ${TAXED_COLUMNS}, count(*)::int as count from styles
    where (listed or hidden) and gst_rate is null group by 1, 2, 3, 4, 5, 6`)
  return rows
}

/** Claims of the demo house on the home page, each with its confirmation. */
export async function listClaims(db: Database, _by: StaffWho<'words'>): Promise<ShownClaim[]> {
  const isConfirmed = await readConfirmed(db)
  const claims = confirmableClaims((await readWords(db)).words.texts)
  return claims.map((claim) => ({ ...claim, confirmed: isConfirmed(claim) }))
}

async function readConfirmed(db: Database): Promise<(one: Confirmable) => Confirmed> {
  const rows = await db
    .select({ confirmation: confirmations, name: staff.name })
    .from(confirmations)
    .leftJoin(staff, eq(staff.id, confirmations.staffId))
  const confirmed = new Map(
    rows.map(({ confirmation: { topic, sha256, confirmedAt }, name }) => [
      topic,
      { sha256, at: confirmedAt, by: name ?? FORMER_MEMBER },
    ]),
  )
  return ({ topic, sha256 }) => {
    const found = confirmed.get(topic)
    return found?.sha256 === sha256 ? { by: found.by, at: found.at } : undefined
  }
}

/** Rates that were entered, taken back and confirmed, newest first. */
export async function listRateHistory(
  db: Database,
  _by: StaffWho<'words'>,
): Promise<WordsHistoryEvent[]> {
  const events = await listSubjectHistory(db, 'words', [HISTORY_SUBJECT])
  return events.map(({ id, at, after, by }) => ({ id, at, changes: rateChangeTexts(after), by }))
}
