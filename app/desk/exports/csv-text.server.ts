import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#app/catalogue/import/cells/spreadsheet-cells.ts'

export type Cell = string | number | null | undefined

/** First line of a file, with the byte order mark by which spreadsheets know UTF-8. */
export const headingText = (columns: readonly string[]): string =>
  stringify([[...columns]], { bom: true })

/** Lines of a file; no spreadsheet calculates what somebody has typed into one of its cells. */
export const linesText = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows.map((row) => row.map((cell) => escapeFormula(String(cell ?? '')))))

/** Rows that an export reads at once. */
export const EXPORT_PAGE = 500

/** A file of a list's own pages, so that it says what the list says. */
export async function* pagesText<Row>(
  columns: readonly string[],
  readPage: (after: string | undefined) => Promise<{ rows: Row[]; next: string | undefined }>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield headingText(columns)
  for (let after: string | undefined; ;) {
    const { rows, next } = await readPage(after)
    if (rows.length > 0) yield linesText(rows.map(cellsOf))
    if (next === undefined) return
    after = next
  }
}

/** "2026-11-27 14:03" in India: a time that a spreadsheet reads, and sorts. */
export const timeCell = (at: Date): string =>
  new Date(at.getTime() + IST_MS).toISOString().slice(0, 16).replace('T', ' ')
const IST_MS = 5.5 * 60 * 60_000

/** With a gap, as a number is shown: a spreadsheet takes 70334e51 for a power of ten. */
export const numberCell = (number: string): string => `${number.slice(0, 4)} ${number.slice(4)}`
