import { parse } from 'csv-parse/sync'
import { isUuid } from '#app/basics/uuid.ts'

export type SheetRow = { line: number; text: string; cells: string[] }

/** Lines of a sheet that was pasted, or came as a file; empty ones are passed over. */
export const sheetRows = (text: string): SheetRow[] =>
  text.split(/\r?\n/).flatMap((written, i) => {
    const line = written.replace('\uFEFF', '').trim()
    return line ? [{ line: i + 1, text: line, cells: cellsOf(line) }] : []
  })

/** A number as it is shown, in two groups, and what follows it. */
const SPACED = /^(#?[0-9a-f]{4}\s?[0-9a-f]{4}[0-9a-f-]*)(?:\s+(.*))?$/i

/** Cells of a line of a sheet; a space parts the two of a line that has no other sign. */
function cellsOf(line: string): string[] {
  const sign = ['\t', ';', ','].find((one) => line.includes(one))
  if (sign === undefined) {
    const [, number, tracking] = SPACED.exec(line) ?? []
    return number === undefined ? line.split(/\s+/) : [number, tracking ?? '']
  }
  const [cells] = parse(line, {
    delimiter: sign,
    relax_quotes: true,
    relax_column_count: true,
    trim: true,
  })
  return cells ?? []
}

/** A spreadsheet takes 70334e51 for a power of ten, and writes 7.03E+55. */
export const isSpreadsheetNumber = (cell: string): boolean =>
  /^\d+(?:\.\d+)?e\+\d+$/i.test(cell.replaceAll(/[\s#]/g, ''))

/** Number of an order as people and sheets write it: with #, in capitals, in two groups, or its id. */
export function orderNumberIn(cell: string): string | undefined {
  const number = cell.replaceAll(/[\s#]/g, '').toLowerCase()
  return /^[0-9a-f]{8}$/.test(number) || isUuid(number) ? number.slice(0, 8) : undefined
}
