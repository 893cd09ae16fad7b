import { err, ok, type Result } from '#app/basics/result.ts'
import type { Chunks } from '#app/basics/sheets/open-chunks.server.ts'
import type { IsKnown } from '#app/basics/sheets/open-sheet.server.ts'
import type { SheetRecord } from '#app/basics/sheets/records.server.ts'
import { isGroupedAmount, withoutCurrency } from '#app/basics/sheets/cells.ts'
import { dayPlaceOf, type DayPlace } from '#app/basics/sheets/dates.ts'
import { readCell } from './cells/read-cell.ts'
import { openStyles, type FileRow, type OpenFile } from './open-styles.server.ts'
import type { SkipReason } from './skip-reasons.ts'
import { lacksPrice, withPriceColumn } from './cells/price-column.ts'
import { sizeCounted, stockFromSizes } from './cells/size-column.ts'
import { isWholeFileEntry, wholeFileValues } from './cells/whole-file.ts'
import { unescapeFormula } from './cells/spreadsheet-cells.ts'
import { uuidFrom } from './cells/style-cells.ts'
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
 * Reads a styles file row by row, with a row or two in memory.
 *
 * The data set is not valid CSV: names contain unquoted commas and quotation marks. Below its heading
 * one rule reads both: *a line with quotation marks is CSV if that gives as many fields as the heading;
 * any other line is split at its commas, and surplus fields belong to the name if that is the last
 * column, and no comma stood in an amount or another column.* A file with another heading is CSV.
 *
 * @param matched what each column of the file is, '' where it is ignored, and behind them values of columns
 *   that it lacks; by its name where not given, and the price also by those of other systems
 * @returns the rows, or one sentence saying why this is not a styles file
 */
export async function readStyles(
  chunks: Chunks,
  matched?: readonly string[],
  isKnown?: IsKnown,
): Promise<Result<AsyncGenerator<StyleRow>, string>> {
  const opened = await openStyles(chunks, isKnown)
  if (!opened.ok) return opened
  const header = headerFrom(matched, opened.value)
  if (header.ok) return ok(rowsOf(opened.value.rows, header.value))
  await opened.value.rows.return(undefined)
  return header
}

type Header = {
  width: number
  columns: readonly (readonly [StyleColumn, number])[]
  /** Columns that count the stock of one size. */
  sizes: readonly (readonly [size: string, at: number])[]
  /** Values that all rows have. */
  values: RawStyle
  isDataSet: boolean
  isTooLong: OpenFile['isTooLong']
  dayPlace: DayPlace
  isPartial: boolean
}

function headerFrom(
  matched: readonly string[] | undefined,
  { header, line, separator, isDataSet, isTooLong, beginning }: OpenFile,
): Result<Header, string> {
  const width = header.length
  const written = matched?.slice(0, width) ?? withPriceColumn(header)
  const others = matched?.slice(width) ?? []
  // An earlier version may have read its columns in another way.
  if (written.length < width || !others.every((entry) => entry === '' || isWholeFileEntry(entry)))
    return err('its columns are read in another way now: drop it, and upload it again')
  const values = wholeFileValues(others)
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
      `line ${line} names no column ${has('id') ? 'beside id' : 'id'} (it must name the columns, with ${SEPARATOR_WORDS[separator] ?? separator} between them)`,
    )
  const twice = STYLE_COLUMNS.find(
    (column) => names.filter((name) => name === column.toLowerCase()).length > 1,
  )
  if (twice) return err(`line ${line} names the column ${twice} twice`)
  const differentSizes = new Set(sizes.map(([size]) => size.toLowerCase())).size
  if (sizes.length > 0 && (has('stock') || differentSizes < sizes.length))
    return err(`line ${line} names a column of the stock twice`)
  return ok({
    width,
    columns,
    sizes,
    values: Object.fromEntries(values),
    isDataSet,
    isTooLong,
    dayPlace: dayPlaceOf(timesIn(beginning, columns)).place,
    isPartial: !NEW_STYLE_COLUMNS.every(isSaid),
  })
}

/** Times of sales in the first rows. */
const timesIn = (rows: readonly SheetRecord[], columns: Header['columns']): string[] =>
  columns
    .filter(([column]) => column === 'saleFrom' || column === 'saleUntil')
    .flatMap(([, at]) => rows.map(({ cells }) => cells[at] ?? ''))

const SEPARATOR_WORDS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
}

async function* rowsOf(rows: AsyncGenerator<FileRow>, header: Header): AsyncGenerator<StyleRow> {
  for await (const row of rows)
    if (row.text === undefined) yield { line: row.line, ...brokenRow('tooLongLine', '') }
    else yield styleOf(row, header)
}

function styleOf({ line, text, cells }: SheetRecord, header: Header): StyleRow {
  const { width, isDataSet } = header
  if (isDataSet)
    return cells.length === width ? rowFrom(line, cells, header) : rowFromText(line, text, header)
  if (cells.length < width) return brokenLine('tooFewFields', { line, text, cells }, header)
  return header.isTooLong({ cells })
    ? brokenLine('tooManyFields', { line, text, cells }, header)
    : rowFrom(line, cells, header)
}

function brokenLine(
  reason: SkipReason,
  { line, text, cells }: SheetRecord,
  header: Header,
): StyleRow {
  const row = brokenRow(reason, text, cells[placeOf('id', header)])
  return { line, ...row, ...(header.isPartial && { isPartial: true }) }
}

function rowFrom(line: number, fields: readonly string[], header: Header): StyleRow {
  const raw: Partial<Record<StyleColumn, string>> = { ...header.values }
  for (const [column, at] of header.columns)
    raw[column] = readCell(column, unescapeFormula(fields[at] ?? ''), header.dayPlace)
  const counts = header.sizes.map(
    ([size, at]) => [size, readCell('stock', fields[at] ?? '', header.dayPlace)] as const,
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
    ...(lacksPrice(raw, row.value) && { lacksPrice: true }),
  }
}

/** Splits a line at its commas: the second half of the rule above. */
function rowFromText(line: number, text: string, header: Header): StyleRow {
  const { width } = header
  const fields = text.split(',')
  const broken = (reason: SkipReason) => brokenLine(reason, { line, text, cells: fields }, header)
  if (fields.length < width) return broken('tooFewFields')
  if (fields.length === width) return rowFrom(line, fields, header)
  if (hasSplitCell(fields, header)) return broken('tooManyFields')
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
    [2, 3].some((parts) => isGroupedAmount(fields.slice(price, price + parts).join()))
  )
}
const END_OF_AMOUNT = /^\d{2,3}(?:\.\d+)?$/

/** Place of a column in a line; past any of them where the file has none. */
const placeOf = (column: StyleColumn, { columns }: Header): number =>
  columns.find(([known]) => known === column)?.[1] ?? Number.MAX_SAFE_INTEGER
