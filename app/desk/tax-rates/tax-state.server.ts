import type { Database } from '#db/database.ts'
import { listGapPrices } from '#app/catalogue/price-gap/list-gap-prices.server.ts'
import { inRupeesShort } from '#app/basics/money.ts'
import type { GapChoice } from '#app/tax/price-gap.ts'
import {
  listUnconfirmed,
  readConfirmables,
} from '#app/policies/confirmations/confirmable.server.ts'

/** What the owner has confirmed, and has chosen for prices between two GST rates. */
export type TaxState = {
  unconfirmed: { count: number; of: number; first: string[] }
  gaps: { choice: GapChoice | null; count: number; first: string[] }
}

const FIRST = 3

export async function readTaxState(db: Database): Promise<TaxState> {
  const [open, all, gaps] = [
    await listUnconfirmed(db),
    await readConfirmables(db),
    await listGapPrices(db),
  ]
  return {
    unconfirmed: {
      count: open.length,
      of: all.length,
      first: open.slice(0, FIRST).map(({ name }) => name),
    },
    gaps: {
      choice: gaps.choice,
      count: gaps.count,
      first: gaps.first
        .slice(0, FIRST)
        .map(({ code, gap }) => `${code} (${inRupeesShort(gap.price)})`),
    },
  }
}

/** Prices between two rates in a sentence without its end; undefined where nobody needs to choose. */
export function gapSentence({ choice, count, first }: TaxState['gaps']): string | undefined {
  if (choice !== null || count === 0) return undefined
  const prices = count === 1 ? '1 price lies' : `${count} prices lie`
  return `${prices} between two GST rates and ${count === 1 ? 'sells' : 'sell'} at the highest that bears the lower, until you choose: ${firstOf({ count, first })}`
}

/** "GST of 61, GST of 62 and 41 more". */
export const firstOf = ({ count, first }: { count: number; first: readonly string[] }): string =>
  `${first.join(', ')}${count > first.length ? ` and ${count - first.length} more` : ''}`
