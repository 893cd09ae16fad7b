import { isSpreadsheetNumber } from '#app/basics/sheets/cells.ts'

/**
 * Formula injection: a spreadsheet calculates a cell that begins with one of these, and saves the
 * result. An apostrophe before it makes it a text; one more where there is one already, so that the
 * inverse gives back what was there.
 */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
const FORMULA = /^'*[=+\-@＝＋－＠]/

/** The inverse, when the file comes back. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const ERROR = /^#(?:NAME\?|VALUE!|REF!|DIV\/0!|N\/A|NUM!|NULL!|SPILL!|#{2,})$/
/** Letters that the encoding of the file does not have: "कुर्ता" saved as plain CSV. */
const LOST_LETTERS = /\?{3}|^[?\s]+$/
/** "6-8" taken for a day of the year. */
const DATE = new RegExp(`^(?:\\d{1,2}-(?:${MONTH})|(?:${MONTH})-\\d{2})$`)

/** Whether a spreadsheet has put this in place of what was written. */
export const isSpreadsheetDamage = (text: string): boolean =>
  isSpreadsheetNumber(text) || ERROR.test(text) || LOST_LETTERS.test(text) || DATE.test(text)
