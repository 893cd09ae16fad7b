import type { Paise } from '#app/basics/money.ts'
import type { BasisPoints, Rate } from '../slab.ts'
import { keyOfKind } from './hsn-of-kind.ts'

/** Rate of all goods whose HSN begins with these digits, from a day on. */
export type RateRow = {
  /** Two to eight digits; '' stands for goods that no other row has. */
  hsn: string
  /** First day in India, "YYYY-MM-DD". */
  from: string
  bp: BasisPoints
  slab?: { upTo: Paise; bpAbove: BasisPoints } | undefined
  /**
   * Article types of which alone it is the rate, where no digits of the HSN tell them from others: a
   * bangle of lac has the HSN of imitation jewellery. Undefined: of all goods.
   */
  kinds?: readonly string[] | undefined
}

/**
 * Rate of goods on a day in India: of the rows that hold by then, that with the most digits, and of
 * those the last to begin; a later row of the list wins over an earlier one of the same day.
 * @param kind their article type; undefined: rows of some kinds alone are left out
 */
export function rateOf(
  hsn: string,
  date: string,
  rows: readonly RateRow[],
  kind?: string,
): (Rate & { row: RateRow }) | undefined {
  let best: RateRow | undefined
  for (const row of rows) {
    if (!hsn.startsWith(row.hsn) || row.from > date) continue
    if (row.kinds && !isOneOf(row.kinds, kind)) continue
    if (!best || row.hsn.length > best.hsn.length) best = row
    else if (row.hsn.length === best.hsn.length && row.from >= best.from) best = row
  }
  return best && { bp: best.bp, slab: best.slab, row: best }
}

const isOneOf = (kinds: readonly string[], kind: string | undefined): boolean =>
  kind !== undefined && kinds.some((one) => keyOfKind(one) === keyOfKind(kind))

/** HSN: four, six or eight digits, whose first two name a chapter. */
export const isHsn = (text: string): boolean => /^\d{4}(?:\d{2}){0,2}$/.test(text)
