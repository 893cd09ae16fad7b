import type { Database } from '#db/database.ts'
import { listGapPrices } from '#app/catalogue/price-gap/list-gap-prices.server.ts'
import { inRupeesShort } from '#app/basics/money.ts'
import { listUnconfirmed, readConfirmables } from './confirmable.server.ts'

/** How the shop stands to what the owner confirms, and to prices that fit no GST rate. */
export type TaxState = {
  unconfirmed: { count: number; of: number; first: string[] }
  gaps: { count: number; first: string[] }
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
      count: gaps.count,
      first: gaps.first
        .slice(0, FIRST)
        .map(({ code, gap }) => `${code} (${inRupeesShort(gap.price)})`),
    },
  }
}

/** "GST of 61, GST of 62 and 41 more". */
export const firstOf = ({ count, first }: { count: number; first: readonly string[] }): string =>
  `${first.join(', ')}${count > first.length ? ` and ${count - first.length} more` : ''}`
