import { sheetRows, type SheetRow } from '../lists/sheet-rows.server.ts'
import { readCourierStatus } from './courier-status.ts'
import type { ParcelLine } from './parcel-outcome.ts'

type Columns = { codes: readonly number[]; status: number | undefined }

/**
 * Reads what was scanned, pasted or came as a courier's file: in each line the number of an order or
 * a parcel, and perhaps the courier's word for where it is, in the columns that a heading names or
 * wherever they stand.
 */
export function readParcelLines(text: string): ParcelLine[] {
  const [heading, ...below] = sheetRows(text)
  if (!heading) return []
  const columns = columnsOf(heading.cells)
  const rows = columns ? below : [heading, ...below]
  return rows.map((row) => {
    const { code, said } = columns ? named(row, columns) : unnamed(row)
    return { line: row.line, code: code.trim(), said: said?.trim() || undefined }
  })
}

/** Columns that a heading names; undefined where the first line is none. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  if (cells.some((cell) => /\d/.test(cell))) return undefined
  const find = (words: RegExp) => cells.findIndex((cell) => words.test(cell))
  const codes = [
    find(/\border\b|reference|\bref\b/i),
    find(/awb|track|waybill|consignment|docket/i),
  ].filter((at) => at >= 0)
  const status = find(/status|state of/i)
  return codes.length > 0 ? { codes, status: status < 0 ? undefined : status } : undefined
}

const named = ({ cells }: SheetRow, { codes, status }: Columns) => ({
  code: codes.map((at) => cells[at] ?? '').find((cell) => cell !== '') ?? '',
  said: status === undefined ? undefined : cells[status],
})

/** Without a heading the first cell is the number, and the first that a courier would say the status. */
function unnamed({ text, cells }: SheetRow) {
  const isSheet = /[\t;,]/.test(text)
  if (!isSheet) return spaced(text)
  const [code = '', ...others] = cells
  return { code, said: others.find((cell) => readCourierStatus(cell)) }
}

/** A number may have gaps of its own: what follows it is a status only if it reads as one. */
function spaced(text: string) {
  const gaps = [...text.matchAll(/\s+/g)]
  for (const { index } of gaps) {
    const said = text.slice(index).trim()
    if (readCourierStatus(said)) return { code: text.slice(0, index), said }
  }
  return { code: text, said: undefined }
}
