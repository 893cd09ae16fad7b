import { parse } from 'csv-parse/sync'
import { err, ok, type Result } from '#app/basics/result.ts'

const MAX_COLUMNS = 60

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

/**
 * Names of the columns, and the first cells of each.
 * @param isData whether a cell can be no name of a column
 */
export function readSheetHeader(
  file: Buffer,
  isData: (cell: string) => boolean,
): Result<{ header: string[]; samples: string[][] }, string> {
  const lines = linesOf(file, 6)
  if (!lines.ok) return lines
  const [first, ...others] = lines.value.map(({ cells }) => cells)
  if (!first || others.length === 0) return err('there is nothing below its first line')
  if (first.length > MAX_COLUMNS) return err(`it has more than ${MAX_COLUMNS} columns`)
  if (first.some((name) => isData(name))) return err('its first line does not name the columns')
  return ok({
    header: first.map((name) => name.slice(0, 80)),
    samples: first.map((_, at) => others.map((cells) => (cells[at] ?? '').slice(0, 30))),
  })
}

/** The lines below the names of the columns. */
export function readSheetLines(file: Buffer, max: number): Result<Line[], string> {
  const lines = linesOf(file, max + 2)
  if (!lines.ok) return lines
  if (lines.value.length > max + 1)
    return err(`it has more than ${max.toLocaleString('en-IN')} lines`)
  return ok(lines.value.slice(1))
}
