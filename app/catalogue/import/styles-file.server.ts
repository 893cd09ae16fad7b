import { err, ok, type Result } from '#app/basics/result.ts'
import { linesOf, MAX_LINE_LENGTH, type Chunks, type Line } from './lines-of-file.server.ts'
import type { SkipReason } from './skip-reasons.ts'
import { csvFields } from './cells/csv-fields.server.ts'
import { sizeCounted, stockFromSizes } from './cells/size-column.ts'
import { wholeFileValues } from './cells/whole-file.ts'
import { unescapeFormula } from './cells/spreadsheet-cells.ts'
import { GROUPED_AMOUNT, uuidFrom, withoutCurrency } from './cells/style-cells.ts'
import {
  brokenRow,
  NEW_STYLE_COLUMNS,
  parseStyleRow,
  STYLE_COLUMNS,
  type RawStyle,
  type StyleColumn,
  type StyleRow,
} from './style-row.ts'

/**
 * Reads a styles file row by row, with a line or two in memory.
 *
 * The data set is not valid CSV: names contain unquoted commas and quotation marks. Spreadsheets
 * save valid CSV. One rule reads both: *a line with quotation marks is CSV if that gives as many
 * fields as the first line; any other line is split at its commas, and surplus fields belong to the
 * name if that is the last column, and no comma stood in an amount or another column.*
 *
 * @param matched what each column of the file is, '' where it is ignored, and behind them values of columns
 *   that it lacks; by its name where not given
 * @returns the rows, or one sentence saying why this is not a styles file
 */
export async function readStyles(
  chunks: Chunks,
  matched?: readonly string[],
): Promise<Result<AsyncGenerator<StyleRow>, string>> {
  const lines = linesOf(chunks)
  const first = await lines.next()
  if (first.done) return err('the file is empty')
  const names = columnNames(first.value.text ?? '')
  const header = names.ok ? headerFrom(matched ?? names.value, names.value.length) : names
  if (header.ok) return ok(rowsOf(lines, header.value))
  await lines.return(undefined)
  return header
}

/** Names of the columns in the first line of a file, or why it has none. */
export function columnNames(text: string): Result<string[], string> {
  if (text.includes('\0'))
    return err('the file is not text in UTF-8 (a spreadsheet must be saved as CSV, in UTF-8)')
  const line = text.replace(/^\uFEFF/, '')
  const fields = csvFields(line)
  return ok((Array.isArray(fields) ? fields : line.split(',')).map((name) => name.trim()))
}

type Header = {
  width: number
  columns: readonly (readonly [StyleColumn, number])[]
  /** Columns that count the stock of one size. */
  sizes: readonly (readonly [size: string, at: number])[]
  /** Values that all rows have. */
  values: RawStyle
  nameIsLast: boolean
  isPartial: boolean
}

function headerFrom(matched: readonly string[], width: number): Result<Header, string> {
  const written = matched.slice(0, width)
  const values = wholeFileValues(matched.slice(width))
  const names = written.map((name) => name.toLowerCase())
  const columns = STYLE_COLUMNS.map(
    (column) => [column, names.indexOf(column.toLowerCase())] as const,
  ).filter(([, at]) => at >= 0)
  const has = (column: StyleColumn) => names.includes(column.toLowerCase())
  const isSaid = (column: StyleColumn) => has(column) || values.has(column)
  const sizes = written.flatMap((name, at) => {
    const size = sizeCounted(name)
    return size === undefined ? [] : [[size, at] as const]
  })
  if (!has('id') || columns.length + sizes.length < 2)
    return err(
      `line 1 names no column ${has('id') ? 'beside id' : 'id'} (it must name the columns, with commas between them)`,
    )
  const twice = STYLE_COLUMNS.find(
    (column) => names.filter((name) => name === column.toLowerCase()).length > 1,
  )
  if (twice) return err(`line 1 names the column ${twice} twice`)
  const differentSizes = new Set(sizes.map(([size]) => size.toLowerCase())).size
  if (sizes.length > 0 && (has('stock') || differentSizes < sizes.length))
    return err('line 1 names a column of the stock twice')
  return ok({
    width,
    columns,
    sizes,
    values: Object.fromEntries(values),
    nameIsLast: names.at(-1) === 'productdisplayname',
    isPartial: !NEW_STYLE_COLUMNS.every(isSaid),
  })
}

async function* rowsOf(lines: AsyncGenerator<Line>, header: Header): AsyncGenerator<StyleRow> {
  const readAhead: Line[] = []
  const next = async (): Promise<Line | undefined> =>
    readAhead.shift() ?? ((await lines.next()).value as Line | undefined)
  for (let line = await next(); line; line = await next()) {
    if (line.text === undefined) yield { line: line.number, ...brokenRow('tooLongLine', '') }
    // Empty, or the bare commas that a spreadsheet leaves below its last row.
    else if (/^[\s,]*$/.test(line.text)) continue
    else {
      const proper = line.text.includes('"')
        ? await csvRow(line.text, header.width, next, readAhead)
        : undefined
      yield proper
        ? rowFrom(line.number, proper, header)
        : rowFromText(line.number, line.text, header)
    }
  }
}

function rowFrom(line: number, fields: readonly string[], header: Header): StyleRow {
  const raw: Partial<Record<StyleColumn, string>> = { ...header.values }
  for (const [column, at] of header.columns) raw[column] = unescapeFormula(fields[at] ?? '')
  const counts = header.sizes.map(
    ([size, at]) => [size, unescapeFormula(fields[at] ?? '')] as const,
  )
  const { stock, named } = stockFromSizes(counts)
  if (counts.length > 0) raw.stock = stock
  const row = parseStyleRow(raw)
  if (!row.ok) return { line, skipped: row.error }
  return {
    line,
    ...row.value,
    ...(named.length > 0 && { countedSizes: named }),
    ...(header.isPartial && { isPartial: true }),
  }
}

/** Splits a line at its commas: the second half of the rule above. */
function rowFromText(line: number, text: string, header: Header): StyleRow {
  const { width, nameIsLast } = header
  const fields = text.split(',')
  const broken = (reason: SkipReason): StyleRow => {
    const row = brokenRow(reason, text, fields[placeOf('id', header)])
    return { line, ...row, ...(header.isPartial && { isPartial: true }) }
  }
  if (fields.length < width) return broken('tooFewFields')
  if (fields.length === width) return rowFrom(line, fields, header)
  if (!nameIsLast || hasSplitCell(fields, header)) return broken('tooManyFields')
  const joined = [...fields.slice(0, width - 1), fields.slice(width - 1).join(',')]
  const row = rowFrom(line, joined, header)
  // A comma in another column than the name has moved those after it.
  return 'style' in row && row.unread ? broken('tooManyFields') : row
}

/** A comma in an amount, "1,299", or in another column is no comma in the name. */
function hasSplitCell(fields: readonly string[], header: Header): boolean {
  const atName = withoutCurrency(fields[header.width - 1] ?? '')
  const price = placeOf('priceINR', header)
  return (
    END_OF_AMOUNT.test(atName) ||
    uuidFrom(atName).ok ||
    [2, 3].some((parts) =>
      GROUPED_AMOUNT.test(withoutCurrency(fields.slice(price, price + parts).join())),
    )
  )
}
const END_OF_AMOUNT = /^\d{2,3}(?:\.\d+)?$/

/** Place of a column in a line; past any of them where the file has none. */
const placeOf = (column: StyleColumn, { columns }: Header): number =>
  columns.find(([known]) => known === column)?.[1] ?? Number.MAX_SAFE_INTEGER

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
