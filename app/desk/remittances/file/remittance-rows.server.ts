import type { Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { codeIn, isSpreadsheetNumber, rupeesIn, wholeNumber } from '#app/basics/sheets/cells.ts'
import { readDateCell, type DayPlace } from '#app/basics/sheets/dates.ts'

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
  { reference, paidOn, place }: OfAllRows & { place?: DayPlace },
): Result<RemittanceRow, string> {
  const cell = (field: string): string => {
    const at = columns.indexOf(field)
    return at < 0 ? '' : (cells[at] ?? '').trim()
  }
  const codeOf = (field: string) => wholeNumber(codeIn(cell(field)))
  const tracking = codeOf('tracking')
  const order = codeOf('order')
  if (tracking === '' && order === '') return err('No tracking number and no order number')
  // The line with the sum says “Total” there, as a rule.
  if (!/\d/.test(tracking + order)) return err(`“${(tracking || order).slice(0, 20)}” is no number`)
  if (tracking.length > MAX_CODE || order.length > MAX_CODE) return err('Its number is too long')
  if ([tracking, order].some(isSpreadsheetNumber))
    return err('A spreadsheet has rounded its number: save the column as text')
  const amount = rupeesIn(cell('amount'))
  if (amount === undefined) return err(`“${cell('amount').slice(0, 20)}” is no amount`)
  if (amount === 0) return err('Nothing was sent for it')
  const utr = codeOf('reference') || reference
  if (utr && isSpreadsheetNumber(utr))
    return err('A spreadsheet has rounded its reference: save the column as text')
  if (!utr) return err('No reference of the transfer')
  if (utr.length > MAX_CODE) return err('Its reference is too long')
  const written = cell('paidOn')
  const date = written === '' ? paidOn : readDateCell(written, place)?.date
  if (!date) return err(`“${written.slice(0, 20)}” is no date`)
  return ok({ line, tracking, order, amount, reference: utr, paidOn: date })
}
