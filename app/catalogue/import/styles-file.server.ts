import { isUtf8 } from 'node:buffer'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { err, ok, type Result } from '#app/basics/result.ts'
import {
  OPTIONAL_COLUMNS,
  REQUIRED_COLUMNS,
  parseStyleRow,
  type SkipReason,
  type StyleColumn,
  type StyleRow,
} from './style-row.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Reads a styles file row by row, with a line or two in memory.
 *
 * The data set is not valid CSV: names contain unquoted commas and quotation marks. Spreadsheets
 * save valid CSV. One rule reads both: *a line with quotation marks is CSV if that gives as many
 * fields as the first line; any other line is split at its commas, and surplus fields belong to the
 * name if that is the last column.*
 *
 * @returns the rows, or one sentence saying why this is not a styles file
 */
export async function readStyles(
  chunks: Chunks,
): Promise<Result<AsyncGenerator<StyleRow>, string>> {
  const lines = linesOf(chunks)
  const first = await lines.next()
  if (first.done) return err('the file is empty')
  const header = headerFrom(first.value.text ?? '')
  if (header.ok) return ok(rowsOf(lines, header.value))
  await lines.return(undefined)
  return header
}

type Header = {
  width: number
  columns: readonly (readonly [StyleColumn, number])[]
  nameIsLast: boolean
}

function headerFrom(text: string): Result<Header, string> {
  if (text.includes('\0'))
    return err('the file is not text in UTF-8 (a spreadsheet must be saved as CSV, in UTF-8)')
  const line = text.replace(/^\uFEFF/, '')
  const fields = csvFields(line)
  const names = (Array.isArray(fields) ? fields : line.split(',')).map((name) =>
    name.trim().toLowerCase(),
  )
  const missing = REQUIRED_COLUMNS.find((column) => !names.includes(column.toLowerCase()))
  if (missing)
    return err(
      `line 1 names no column ${missing} (it must name the columns, with commas between them)`,
    )
  const twice = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].find(
    (column) => names.filter((name) => name === column.toLowerCase()).length > 1,
  )
  if (twice) return err(`line 1 names the column ${twice} twice`)
  const columns = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].map(
    (column) => [column, names.indexOf(column.toLowerCase())] as const,
  )
  return ok({
    width: names.length,
    columns: columns.filter(([, at]) => at >= 0),
    nameIsLast: names.at(-1) === 'productdisplayname',
  })
}

async function* rowsOf(lines: AsyncGenerator<Line>, header: Header): AsyncGenerator<StyleRow> {
  const readAhead: Line[] = []
  const next = async (): Promise<Line | undefined> =>
    readAhead.shift() ?? ((await lines.next()).value as Line | undefined)
  for (let line = await next(); line; line = await next()) {
    if (line.text === undefined) yield { line: line.number, skipped: 'tooLongLine' }
    // Empty, or the bare commas that a spreadsheet leaves below its last row.
    else if (/^[\s,]*$/.test(line.text)) continue
    else {
      const proper = line.text.includes('"')
        ? await csvRow(line.text, header.width, next, readAhead)
        : undefined
      yield rowFrom(line.number, proper ? ok(proper) : splitAtCommas(line.text, header), header)
    }
  }
}

function rowFrom(line: number, fields: Result<string[], SkipReason>, header: Header): StyleRow {
  if (!fields.ok) return { line, skipped: fields.error }
  const raw: Partial<Record<StyleColumn, string>> = {}
  for (const [column, at] of header.columns) raw[column] = fields.value[at] ?? ''
  const kept = parseStyleRow(raw)
  return kept.ok ? { line, ...kept.value } : { line, skipped: kept.error }
}

/** Splits a line at its commas: the second half of the rule above. */
function splitAtCommas(text: string, { width, nameIsLast }: Header): Result<string[], SkipReason> {
  const fields = text.split(',')
  if (fields.length < width) return err('tooFewFields')
  if (fields.length === width) return ok(fields)
  return nameIsLast
    ? ok([...fields.slice(0, width - 1), fields.slice(width - 1).join(',')])
    : err('tooManyFields')
}

const MAX_LINES_OF_A_ROW = 20

/**
 * The fields of a row in valid CSV, else undefined. A quoted field may span several lines; lines
 * that do not belong to it go back into `readAhead`.
 */
async function csvRow(
  text: string,
  width: number,
  next: () => Promise<Line | undefined>,
  readAhead: Line[],
): Promise<string[] | undefined> {
  const taken: Line[] = []
  let fields = csvFields(text)
  while (fields === 'unfinished' && taken.length < MAX_LINES_OF_A_ROW) {
    const line = await next()
    if (line) taken.push(line)
    // A line with all the fields is its own row: the quotation mark was a plain character.
    if (line?.text === undefined || line.text.split(',').length >= width) break
    text += `\n${line.text}`
    fields = text.length > MAX_LINE_LENGTH ? 'not proper' : csvFields(text)
  }
  if (Array.isArray(fields) && fields.length === width) return fields
  readAhead.unshift(...taken)
  return undefined
}

/** Parses the text of one row with csv-parse in its strict mode. */
function csvFields(text: string): string[] | 'unfinished' | 'not proper' {
  try {
    const rows = parse(text, { record_delimiter: '\n', relax_column_count: true, trim: true })
    return rows.length === 1 && rows[0] ? rows[0] : 'not proper'
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'unfinished' : 'not proper'
  }
}

const MAX_LINE_LENGTH = 65_536
/** Text is undefined where the line is too long. */
type Line = { number: number; text: string | undefined }

/**
 * Splits LF or CRLF lines. node:readline neither bounds a line nor falls back to another encoding.
 */
async function* linesOf(chunks: Chunks): AsyncGenerator<Line> {
  let number = 0
  let length = 0
  let parts: Uint8Array[] = []
  const add = (part: Uint8Array) => {
    length += part.length
    if (length <= MAX_LINE_LENGTH) parts.push(part)
    else parts = []
  }
  const end = (): Line => {
    const text =
      length <= MAX_LINE_LENGTH ? decode(Buffer.concat(parts)).replace(/\r$/, '') : undefined
    length = 0
    parts = []
    return { number: ++number, text }
  }
  for await (const chunk of chunks) {
    const first = chunk.indexOf(LF)
    const last = chunk.lastIndexOf(LF)
    if (first !== -1) {
      add(chunk.subarray(0, first))
      yield end()
      for (const text of textsOf(chunk.subarray(first + 1, last + 1)))
        yield { number: ++number, text }
    }
    add(chunk.subarray(last + 1))
  }
  if (length > 0) yield end()
}

/** The texts of whole lines. A short chunk in UTF-8 is decoded at once, in a third of the time. */
function* textsOf(lines: Uint8Array): Generator<string | undefined> {
  if (lines.length <= MAX_LINE_LENGTH && isUtf8(lines)) {
    const texts = Buffer.from(lines.buffer, lines.byteOffset, lines.length)
      .toString('utf8')
      .split('\n')
    for (let i = 0; i < texts.length - 1; i++) yield texts[i]?.replace(/\r$/, '')
    return
  }
  for (let from = 0, to = lines.indexOf(LF); to !== -1; from = to + 1, to = lines.indexOf(LF, from))
    yield to - from <= MAX_LINE_LENGTH
      ? decode(Buffer.from(lines.subarray(from, to))).replace(/\r$/, '')
      : undefined
}

const LF = 10
const windows1252 = new TextDecoder('windows-1252')

/** UTF-8, else Windows-1252: older spreadsheets save in that or in Latin-1. */
const decode = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)
