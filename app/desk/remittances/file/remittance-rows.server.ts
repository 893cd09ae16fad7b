import { dateOfDay, dayNumber } from '#app/basics/calendar/holidays.ts'
import { paiseFromRupees, type Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { isSpreadsheetNumber } from '../../lists/sheet-rows.server.ts'

/** A row as read: so much was sent for this parcel, by this transfer. */
export type RemittanceRow = {
  line: number
  /** As the courier writes them; '' where the row has none. */
  tracking: string
  order: string
  amount: Paise
  reference: string
  /** "2026-11-20" */
  paidOn: string
}

/** Reference and date of a file whose rows say none. */
export type OfAllRows = { reference: string | null; paidOn: string | null }

const MAX_CODE = 80

/** Reads a row of a remittance file. */
export function readRemittanceRow(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: readonly string[],
  { reference, paidOn }: OfAllRows,
): Result<RemittanceRow, string> {
  const cell = (field: string): string => {
    const at = columns.indexOf(field)
    return at < 0 ? '' : (cells[at] ?? '').trim()
  }
  const tracking = codeIn(cell('tracking'))
  const order = codeIn(cell('order'))
  if (tracking === '' && order === '') return err('No tracking number and no order number')
  // The line with the sum says “Total” there, as a rule.
  if (!/\d/.test(tracking + order)) return err(`“${(tracking || order).slice(0, 20)}” is no number`)
  if (tracking.length > MAX_CODE || order.length > MAX_CODE) return err('Its number is too long')
  if ([tracking, order].some(isSpreadsheetNumber))
    return err('A spreadsheet has rounded its number: save the column as text')
  const amount = readAmount(cell('amount'))
  if (amount === undefined) return err(`“${cell('amount').slice(0, 20)}” is no amount`)
  if (amount === 0) return err('Nothing was sent for it')
  const utr = codeIn(cell('reference')) || reference
  if (!utr) return err('No reference of the transfer')
  if (utr.length > MAX_CODE) return err('Its reference is too long')
  const written = cell('paidOn')
  const date = written === '' ? paidOn : readDate(written)
  if (!date) return err(`“${written.slice(0, 20)}” is no date`)
  return ok({ line, tracking, order, amount, reference: utr, paidOn: date })
}

/** Numbers that a courier keeps from a spreadsheet by a sign: '1234, ="1234". */
const codeIn = (cell: string): string =>
  cell
    .replaceAll(/^[='"]+|["']+$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** "1,499.00", "₹ 1499", "Rs. 1499.000". */
const readAmount = (cell: string): Paise | undefined =>
  paiseFromRupees(
    cell
      .replace(/^(?:₹|rs\.?|inr)/i, '')
      .replaceAll(/[,\s]/g, '')
      .replace(/(\.\d\d)0+$/, '$1'),
  )

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as couriers write it, the day before the month, or as ISO 8601 has it; a time is passed over. */
export function readDate(cell: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(cell)
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const spelt = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?!\d)/i.exec(cell)
  if (spelt)
    return calendarDate(
      yearOf(spelt[3]),
      MONTHS.indexOf((spelt[2] ?? '').toLowerCase()) + 1,
      Number(spelt[1]),
    )
  const plain = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(cell)
  if (!plain) return undefined
  return calendarDate(yearOf(plain[3]), Number(plain[2]), Number(plain[1]))
}

const yearOf = (text = ''): number => (text.length === 2 ? 2000 : 0) + Number(text)

/** Undefined for the 31st of June. */
function calendarDate(year: number, month: number, day: number): string | undefined {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  const number = dayNumber(date)
  return year >= 2000 && Number.isInteger(number) && dateOfDay(number) === date ? date : undefined
}
