import { ok, type Result } from '#app/basics/result.ts'
import { readSheetHeader, readSheetLines } from '../sheets/sheet-lines.server.ts'
import type { SheetProblem } from '../sheets/sheet-problem.ts'
import { readSheetRow, type SheetRow } from './sheet-rows.ts'

const MAX_LINES = 100_000
const SHOWN_PROBLEMS = 20

/** Names of the columns of a sheet of PIN codes, and the first cells of each. */
export const readPinHeader = (file: Buffer): ReturnType<typeof readSheetHeader> =>
  readSheetHeader(file, (cell) => /^[1-9]\d{5}$/.test(cell))

export type ReadSheet = { rows: SheetRow[]; problems: number; first: SheetProblem[] }

/** All rows of a sheet, and the lines that are left out: of a PIN code that is there twice the second. */
export function readSheet(file: Buffer, columns: readonly string[]): Result<ReadSheet, string> {
  const lines = readSheetLines(file, MAX_LINES)
  if (!lines.ok) return lines
  const rows = new Map<number, SheetRow>()
  const first: SheetProblem[] = []
  let problems = 0
  for (const { line, cells } of lines.value) {
    const read = readSheetRow(cells, columns)
    const reason = !read.ok
      ? read.error
      : rows.has(read.value.pin)
        ? 'This PIN code stands above'
        : ''
    if (reason !== '') {
      problems += 1
      if (first.length < SHOWN_PROBLEMS)
        first.push({ line, text: cells.join(', ').slice(0, 80), reason })
    } else if (read.ok) rows.set(read.value.pin, read.value)
  }
  return ok({ rows: [...rows.values()], problems, first })
}
