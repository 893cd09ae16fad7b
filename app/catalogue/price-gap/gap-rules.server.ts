import { createHash } from 'node:crypto'
import type { Database, Transaction } from '#db/database.ts'
import { priceGaps } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { hasGaps, rangeOfGaps, type GapChoice } from '#app/tax/price-gap.ts'
import { KINDS_TEXT } from '#app/tax/rates/hsn-of-kind.ts'
import type { RateRow } from '#app/tax/rates/rate-row.ts'
import { rateContent } from '#app/tax/rates/rate-words.ts'
import { dayOfDatabase, ratesInForce } from '#app/tax/rates/rates-in-force.server.ts'
import { readWords } from '#app/words/read-words.server.ts'

/** All that decides whether a price lies in a gap, and what becomes of it. */
export type GapRules = {
  /** Null: the owner has not chosen, and such prices are lowered. */
  choice: GapChoice | null
  /** Whether the shop collects tax, so that prices have gaps. */
  hasGaps: boolean
  rates: readonly RateRow[]
  /** Day in India. */
  day: string
  /** Prices that may lie in a gap; undefined where no rate has one. */
  range: { from: Paise; to: Paise } | undefined
  isLowered: boolean
  /** SHA-256 of what all products are to follow. */
  content: string
  /** That which they do follow. */
  followed: string | null
}

export async function readGapRules(db: Database | Transaction): Promise<GapRules> {
  const [stored] = await db.select().from(priceGaps)
  const collects = hasGaps((await readWords(db)).words.brand.seller.registration)
  const [rates, day] = [await ratesInForce(db), await dayOfDatabase(db)]
  const choice = stored?.choice ?? null
  const isLowered = collects && choice !== 'charge'
  const held = isLowered ? rates.filter(({ from }) => from <= day).map(rateContent) : []
  return {
    choice,
    hasGaps: collects,
    rates,
    day,
    range: collects ? rangeOfGaps(rates) : undefined,
    isLowered,
    content: createHash('sha256')
      .update(JSON.stringify([isLowered, held, isLowered ? KINDS_TEXT : '']))
      .digest('hex'),
    followed: stored?.followed ?? null,
  }
}
