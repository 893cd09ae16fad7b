import type { Paise } from '#app/basics/money.ts'
import type { BasisPoints, Rate } from '../slab.ts'

/** Rate of all goods whose HSN begins with these digits, from a day on. */
export type RateRow = {
  /** Two to eight digits; '' stands for goods that no other row has. */
  hsn: string
  /** First day in India, "YYYY-MM-DD". */
  from: string
  bp: BasisPoints
  slab?: { upTo: Paise; bpAbove: BasisPoints } | undefined
}

/**
 * Rate of goods on a day in India: of the rows that hold by then, that with the most digits, and of
 * those the last to begin; a later row of the list wins over an earlier one of the same day.
 */
export function rateOf(
  hsn: string,
  date: string,
  rows: readonly RateRow[],
): (Rate & { row: RateRow }) | undefined {
  let best: RateRow | undefined
  for (const row of rows) {
    if (!hsn.startsWith(row.hsn) || row.from > date) continue
    if (!best || row.hsn.length > best.hsn.length) best = row
    else if (row.hsn.length === best.hsn.length && row.from >= best.from) best = row
  }
  return best && { bp: best.bp, slab: best.slab, row: best }
}

/** HSN: four, six or eight digits, whose first two name a chapter. */
export const isHsn = (text: string): boolean => /^\d{4}(?:\d{2}){0,2}$/.test(text)
