import { parse } from 'csv-parse/sync'
import { err, ok, type Result } from '#app/basics/result.ts'
import { readSheetRow, type SheetProblem, type SheetRow } from './sheet-rows.ts'

/** Some twenty times the sheet of a courier that serves every PIN code of India. */
export const MAX_SHEET_BYTES = 8_000_000
const MAX_COLUMNS = 60
const MAX_LINES = 100_000
const SHOWN_PROBLEMS = 20

type Line = { line: number; cells: string[] }

/** Lines of a sheet in UTF-8, or Windows-1252 as older spreadsheets save it. */
function linesOf(file: Buffer, upTo: number): Result<Line[], string> {
  const text = decode(file)
  if (text.includes('\0')) return err('it is not text: save it as CSV, in UTF-8')
  try {
    const records = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: upTo,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return ok(records.map(({ record, info }) => ({ line: info.lines, cells: record })))
  } catch {
    return err('it cannot be read: save it as CSV, in UTF-8')
  }
}

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Names of the columns, and the first cells of each. */
export function readSheetHeader(
  file: Buffer,
): Result<{ header: string[]; samples: string[][] }, string> {
  const lines = linesOf(file, 6)
  if (!lines.ok) return lines
  const [first, ...others] = lines.value.map(({ cells }) => cells)
  if (!first || others.length === 0) return err('there is nothing below its first line')
  if (first.length > MAX_COLUMNS) return err(`it has more than ${MAX_COLUMNS} columns`)
  if (first.some((name) => isPin(name))) return err('its first line does not name the columns')
  return ok({
    header: first.map((name) => name.slice(0, 80)),
    samples: first.map((_, at) => others.map((cells) => (cells[at] ?? '').slice(0, 30))),
  })
}

const isPin = (cell: string): boolean => /^[1-9]\d{5}$/.test(cell)

export type ReadSheet = { rows: SheetRow[]; problems: number; first: SheetProblem[] }

/** All rows of a sheet, and the lines that are left out: of a PIN code that is there twice the second. */
export function readSheet(file: Buffer, columns: readonly string[]): Result<ReadSheet, string> {
  const lines = linesOf(file, MAX_LINES + 2)
  if (!lines.ok) return lines
  if (lines.value.length > MAX_LINES + 1) return err(`it has more than ${MAX_LINES} lines`)
  const rows = new Map<number, SheetRow>()
  const first: SheetProblem[] = []
  let problems = 0
  for (const { line, cells } of lines.value.slice(1)) {
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
