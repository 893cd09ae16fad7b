import { decimalRupees, inRupees, paise } from '#app/basics/money.ts'
import { stateName } from '#app/basics/gst/states.ts'
import { rateOf } from '#app/tax/rates/rate-row.ts'
import { isOfLaw, LAW_RATES } from '#app/tax/rates/law-rates.ts'

const signed = (amount: number, text: (of: ReturnType<typeof paise>) => string, minus: string) =>
  (amount < 0 ? minus : '') + text(paise(Math.abs(amount)))

/** "-1499.00": rupees of a sum in paise, which may be below nothing. */
export const decimalAmount = (amount: number): string => signed(amount, decimalRupees, '-')

/** "−₹1,499.00" */
export const printedAmount = (amount: number): string => signed(amount, inRupees, '−')

/** "5", "0.25": a rate in per cent. */
export const percent = (bp: number): string => decimalAmount(bp).replace(/\.?0+$/, '')

/** "27-Maharashtra", as the offline tool spells places of supply. */
export const placeName = (code: string): string =>
  `${code}-${(stateName(code) ?? 'Other Territory').replaceAll(' and ', ' & ')}`

/** Goods of an HSN, for whoever reads the screen; '' for one that no row of the law has. */
export function goodsName(hsn: string, day: string): string {
  const row = rateOf(hsn, day, LAW_RATES)?.row
  return row && isOfLaw(row) && row.hsn !== '' ? row.goods : ''
}

const UNIT_NAMES: Readonly<Record<string, string>> = {
  PCS: 'PCS-PIECES',
  PRS: 'PRS-PAIRS',
  NOS: 'NOS-NUMBERS',
  SET: 'SET-SETS',
}

/** Unit of quantity as the offline tool spells it. */
export const unitName = (unit: string): string => UNIT_NAMES[unit] ?? 'OTH-OTHERS'
