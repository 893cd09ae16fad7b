import type { BasisPoints, Rate } from '../slab.ts'
import { hsnOfKind } from './hsn-of-kind.ts'
import { isOfLaw } from './law-rates.ts'
import { rateOf, type RateRow } from './rate-row.ts'

/** Facts of a product that decide its rate; `hsn` and `gstRate` are its own, where it says them. */
export type TaxedStyle = Parameters<typeof hsnOfKind>[0] & {
  hsn?: string | null | undefined
  gstRate?: BasisPoints | null | undefined
}

/** `row`: the row that the rate is of; undefined where the product says its rate. */
export type TaxRate = Rate & { hsn: string; row: RateRow | undefined }

export const hsnOfStyle = (style: TaxedStyle): string => style.hsn ?? hsnOfKind(style)

/**
 * HSN and rate of a product on a day in India. A rate of its own has no slab; else that of its HSN.
 * @param rows the law's rows, then the owner's
 * @throws where no row holds yet: a tax that nobody knows is not guessed
 */
export function taxRateOfStyle(style: TaxedStyle, date: string, rows: readonly RateRow[]): TaxRate {
  const hsn = hsnOfStyle(style)
  if (typeof style.gstRate === 'number') return { hsn, bp: style.gstRate, row: undefined }
  const rate = rateOfGoods(style, date, rows)
  if (!rate) throw new RangeError(`no GST rate of HSN ${hsn} holds on ${date}`)
  return { ...rate, hsn }
}

/**
 * Rate of the HSN of a product, by its digits. Where the product gives the first of them alone, those of
 * its kind settle the rate: 9004 is of spectacles and of sunglasses. A row of the owner's for the digits
 * as they are given wins.
 */
export function rateOfGoods(
  style: TaxedStyle,
  date: string,
  rows: readonly RateRow[],
): (Rate & { row: RateRow }) | undefined {
  const hsn = hsnOfStyle(style)
  const given = rateOf(hsn, date, rows, style.articleType)
  const ofKind = hsnOfKind(style)
  return given && isOfLaw(given.row) && ofKind.startsWith(hsn)
    ? rateOf(ofKind, date, rows, style.articleType)
    : given
}
