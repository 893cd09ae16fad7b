import { paiseFromRupees, type Paise } from '../money.ts'
import { cleanIdentifier } from '../text/clean-identifier.ts'

/**
 * A number or code of a cell: without the signs by which people keep it from a spreadsheet, '0123 and
 * ="0123", and clean of what nobody sees. Zeros at its beginning stay.
 */
export function codeIn(cell: string): string {
  const code = cleanIdentifier(cell.replaceAll('\0', '\uFFFD'))
  const [, inside = code] = /^=?\s*"([^"]*)"$/.exec(code) ?? []
  return inside
    .replace(/^['`‘’]+/, '')
    .replace(/['’]+$/, '')
    .trim()
}

/** A whole number that a program has saved with decimals, "110001.0", without them; else as it is. */
export const wholeNumber = (cell: string): string =>
  /^\d+(?:\.0+|,0)$/.test(cell) ? cell.replace(/[.,]0+$/, '') : cell

/**
 * Whether a spreadsheet has ruined a number: it takes 70334e51 for a power of ten, writes 7.03E+55, in
 * German 7,03E+55, and the digits are lost.
 */
export const isSpreadsheetNumber = (cell: string): boolean =>
  // Of millions of cells few have such an e.
  /\de\+?\d/i.test(cell) && RUINED.test(codeIn(cell).replaceAll(/[\s#]/g, ''))
const RUINED = /^[+-]?(?:\d+(?:[.,]\d+)?e\+\d+|\d+[.,]\d+e\d+)$/i

/** "1,49,999.00", or "149,999": any other comma may stand for the decimal point. */
const GROUPED_AMOUNT = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/

export const isGroupedAmount = (written: string): boolean =>
  GROUPED_AMOUNT.test(withoutCurrency(written))

/** An amount without the marks of rupees around it: "₹ 1,350", "Rs. 1,350" and "1,350/-" are 1,350. */
export const withoutCurrency = (written: string): string =>
  codeIn(written)
    .replace(/^(?:₹|rs(?![a-z])\.?|inr(?![a-z])|rupees\b)\s*/i, '')
    .replace(/\s*(?:\/[-=]?|₹|\brs\.?|\binr|\brupees)$/i, '')

/** Rupees as people, spreadsheets and databases write them; undefined for anything else. */
export function rupeesIn(written: string): Paise | undefined {
  // Most cells are plain, and cleaning takes longer.
  const plain = paiseFromRupees(written)
  if (plain !== undefined) return plain
  const digits = withoutCurrency(written).replaceAll(/(?<=\d) (?=\d)/g, ',')
  if (digits.includes(',') && !GROUPED_AMOUNT.test(digits)) return undefined
  // Databases write "1499.0000".
  return paiseFromRupees(digits.replaceAll(',', '').replace(/(?<=\.\d\d)0+$/, ''))
}
