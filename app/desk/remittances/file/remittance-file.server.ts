import { err, ok, type Result } from '#app/basics/result.ts'
import { dayPlaceOf } from '#app/basics/sheets/dates.ts'
import { readSheetHeader, readSheetLines } from '../../sheets/sheet-lines.server.ts'
import { gatherProblems, TOO_MANY_CELLS, type SheetProblem } from '../../sheets/sheet-problem.ts'
import { REMITTANCE_COLUMNS } from './remittance-columns.ts'
import { readRemittanceRow, type OfAllRows, type RemittanceRow } from './remittance-rows.server.ts'

/** One transaction reconciles so many within some five seconds. */
export const MAX_REMITTANCE_LINES = 5_000

/** Names of the columns of a remittance file, and the first cells of each. */
export const readRemittanceHeader = (file: Buffer): ReturnType<typeof readSheetHeader> =>
  readSheetHeader(file, REMITTANCE_COLUMNS)

export type ReadRemittance = {
  rows: RemittanceRow[]
  problems: number
  first: SheetProblem[]
  /** How it is read, where that may be wrong. */
  notes: string[]
}

/** All rows of a remittance file, and the lines that are left out: couriers add one with the sum. */
export function readRemittance(
  file: Buffer,
  columns: readonly string[],
  ofAllRows: OfAllRows,
): Result<ReadRemittance, string> {
  const read = readSheetLines(file, REMITTANCE_COLUMNS, { columns, max: MAX_REMITTANCE_LINES })
  if (!read.ok) return read
  const { lines, notes } = read.value
  const dates = columns.indexOf('paidOn')
  const { place, isProven } = dayPlaceOf(lines.map(({ cells }) => cells[dates] ?? ''))
  const rows: RemittanceRow[] = []
  const problems = gatherProblems()
  for (const { line, cells, isTooLong } of lines) {
    const row = isTooLong
      ? err(TOO_MANY_CELLS)
      : readRemittanceRow({ line, cells }, columns, { ...ofAllRows, place })
    if (row.ok) rows.push(row.value)
    else problems.add(line, cells, row.error)
  }
  const asRead = isProven ? [] : [`Dates such as 05/11/2026 are read ${place}: as 5 November 2026.`]
  return ok({ rows, ...problems.all(), notes: [...notes, ...asRead] })
}
