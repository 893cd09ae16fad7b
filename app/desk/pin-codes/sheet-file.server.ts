import { err, ok, type Result } from '#app/basics/result.ts'
import { readSheetHeader, readSheetLines } from '../sheets/sheet-lines.server.ts'
import { gatherProblems, TOO_MANY_CELLS, type SheetProblem } from '../sheets/sheet-problem.ts'
import { PIN_COLUMNS } from './sheet-columns.ts'
import { readSheetRow, type SheetRow } from './sheet-rows.ts'

const MAX_LINES = 100_000

/** Names of the columns of a sheet of PIN codes, and the first cells of each. */
export const readPinHeader = (file: Buffer): ReturnType<typeof readSheetHeader> =>
  readSheetHeader(file, PIN_COLUMNS)

export type ReadSheet = {
  rows: SheetRow[]
  problems: number
  first: SheetProblem[]
  /** How it is read, where that may be wrong. */
  notes: string[]
}

/** All rows of a sheet, and the lines that are left out: of a PIN code that is there twice the second. */
export function readSheet(file: Buffer, columns: readonly string[]): Result<ReadSheet, string> {
  const read = readSheetLines(file, PIN_COLUMNS, { columns, max: MAX_LINES })
  if (!read.ok) return read
  const { lines, notes } = read.value
  const rows = new Map<number, SheetRow>()
  const problems = gatherProblems()
  for (const { line, cells, isTooLong } of lines) {
    const row = isTooLong ? err(TOO_MANY_CELLS) : readSheetRow(cells, columns)
    if (!row.ok) problems.add(line, cells, row.error)
    else if (rows.has(row.value.pin)) problems.add(line, cells, 'This PIN code stands above')
    else rows.set(row.value.pin, row.value)
  }
  return ok({ rows: [...rows.values()], ...problems.all(), notes })
}
