import { sheetRows, type SheetRow } from '../lists/sheet-rows.server.ts'
import type { ParcelLine } from './parcel-outcome.ts'
import {
  saidAfterNumber,
  saidInColumns,
  splitSpaced,
  statusColumns,
  statusKind,
  type StatusColumn,
} from './status-columns.ts'

type Columns = { codes: readonly number[]; status: readonly StatusColumn[]; width: number }

/**
 * Reads what was scanned, pasted or came as a courier's file: in each line the number of an order or
 * a parcel, and perhaps the courier's status of it, in the columns that a heading names or behind it.
 */
export function readParcelLines(text: string): ParcelLine[] {
  const [heading, ...below] = sheetRows(text)
  if (!heading) return []
  const columns = columnsOf(heading.cells)
  const rows = columns ? below : [heading, ...below]
  return rows.map((row) => {
    const { code, said } = columns && isSheet(row) ? named(row, columns) : unnamed(row)
    return { line: row.line, code: code.trim(), said }
  })
}

/** Columns that a heading names; undefined where the first line is none. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  // “Address 1” is a heading; a number of a parcel is none.
  if (cells.some((cell) => /\d/.test(cell.replace(/^[a-z ]{4,} ?\d$/i, '')))) return undefined
  const find = (words: RegExp) => cells.findIndex((cell) => words.test(cell) && !statusKind(cell))
  const codes = [
    find(/\border\b|reference|\bref\b/i),
    find(/awb|track|waybill|consignment|docket/i),
  ].filter((at) => at >= 0)
  return codes.length > 0 ? { codes, status: statusColumns(cells), width: cells.length } : undefined
}

const isSheet = ({ text }: SheetRow) => /[\t;,]/.test(text)

/** A row with more cells than the heading has shifted: which is the status cannot be told. */
const named = ({ cells }: SheetRow, { codes, status, width }: Columns) => ({
  code: codes.map((at) => cells[at] ?? '').find((cell) => cell !== '') ?? '',
  said: cells.slice(width).some((cell) => cell !== '')
    ? saidAfterNumber(cells)
    : saidInColumns(cells, status),
})

/** Without a heading the first cell is the number, and the rest its status. */
function unnamed(row: SheetRow) {
  const [code = '', ...others] = row.cells
  return isSheet(row) ? { code, said: saidAfterNumber(others) } : splitSpaced(row.text)
}
