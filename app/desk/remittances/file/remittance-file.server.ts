import { ok, type Result } from '#app/basics/result.ts'
import { readSheetHeader, readSheetLines } from '../../sheets/sheet-lines.server.ts'
import type { SheetProblem } from '../../sheets/sheet-problem.ts'
import { readRemittanceRow, type OfAllRows, type RemittanceRow } from './remittance-rows.server.ts'

/** One transaction reconciles so many within some five seconds. */
export const MAX_REMITTANCE_LINES = 5_000
const SHOWN_PROBLEMS = 20

/** Names of the columns of a remittance file, and the first cells of each. */
export const readRemittanceHeader = (file: Buffer): ReturnType<typeof readSheetHeader> =>
  readSheetHeader(file, (cell) => /^\d[\d,.]*$/.test(cell))

export type ReadRemittance = { rows: RemittanceRow[]; problems: number; first: SheetProblem[] }

/** All rows of a remittance file, and the lines that are left out: couriers add one with the sum. */
export function readRemittance(
  file: Buffer,
  columns: readonly string[],
  ofAllRows: OfAllRows,
): Result<ReadRemittance, string> {
  const lines = readSheetLines(file, MAX_REMITTANCE_LINES)
  if (!lines.ok) return lines
  const rows: RemittanceRow[] = []
  const first: SheetProblem[] = []
  let problems = 0
  for (const { line, cells } of lines.value) {
    const read = readRemittanceRow({ line, cells }, columns, ofAllRows)
    if (read.ok) rows.push(read.value)
    else {
      problems += 1
      if (first.length < SHOWN_PROBLEMS)
        first.push({ line, text: cells.join(', ').slice(0, 80), reason: read.error })
    }
  }
  return ok({ rows, problems, first })
}
