import { codeIn, isSpreadsheetNumber } from './cells.ts'
import { readDateCell } from './dates.ts'
import { recordsIn, type SheetRecord } from './records.server.ts'

export type Sheet = {
  separator: string
  /** Row that names the columns; undefined where none does. */
  heading: SheetRecord | undefined
  /** Whether the heading has a name that is known. */
  isKnown: boolean
  /** Names of the columns, as far as the heading names them or most rows fill them. */
  header: string[]
  /** Rows above the heading: title lines, as a rule. */
  above: SheetRecord[]
  /** The first rows below the heading. */
  beginning: SheetRecord[]
  /** Whether a row has more cells than the heading: a separator inside a cell has moved those behind it. */
  isTooLong: (row: Pick<SheetRecord, 'cells'>) => boolean
  /** Rows below the heading, or all where there is none: no empty ones, and no heading said again. */
  rows: Iterable<SheetRow>
}

export type SheetRow = SheetRecord & { isTooLong: boolean }

/** Whether a cell is the name of a column that this kind of sheet may have. */
export type IsKnown = (cell: string) => boolean

const SEPARATORS = [',', ';', '\t', '|'] as const
/** Rows among which the heading is looked for: reports begin with their title, dates and client. */
export const HEADING_WITHIN = 30
/** The beginning that settles the separator. */
const HEAD = 65_536

/** `sep=;` in the first line, by which spreadsheets are told the separator. */
const SEP_LINE = /^\s*"?sep=([^\w"\s]|\t)"?[\s,;]*(?:\r\n|\n|\r|$)/i

/**
 * Settles the separator of a whole sheet, and finds the row that names its columns; title lines may
 * stand above it.
 * @param isNamed whether some row names the columns in any case, though in words that are not known
 */
export function openSheet(text: string, isKnown: IsKnown, { isNamed = false } = {}): Sheet {
  const whole = text.replace(/^\uFEFF/, '')
  const [said, sign] = SEP_LINE.exec(whole) ?? []
  // Kept as an empty line, so that the others keep their numbers.
  const body = said === undefined ? whole : said.replace(/[^\r\n]+/, '') + whole.slice(said.length)
  const head = headOf(body)
  const [best] = (sign === undefined ? SEPARATORS : [sign])
    .map((separator) => {
      const beginning = firstRows(head, separator)
      const place = headingPlace(beginning.slice(0, HEADING_WITHIN), isKnown)
      return { separator, beginning, ...place, regular: regularRows(beginning) }
    })
    .toSorted((a, b) => b.score - a.score || b.regular - a.regular)
  const { separator = ',', beginning = [], at = -1 } = best ?? {}
  const place = at < 0 && isNamed ? firstFullRow(beginning) : at
  return { ...sheetFrom(recordsIn(body, separator), separator, beginning, place), isKnown: at >= 0 }
}

/** The first row that fills half of the cells that the fullest does: title lines do not. */
function firstFullRow(rows: readonly SheetRecord[]): number {
  const counts = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  return counts.findIndex((count) => count * 2 >= Math.max(...counts))
}

/** The sheet of such rows, its heading at a place among those of its beginning. */
function sheetFrom(
  records: Iterable<SheetRecord>,
  separator: string,
  beginning: readonly SheetRecord[],
  at: number,
): Omit<Sheet, 'isKnown'> {
  const heading = beginning[at]
  const below = beginning.slice(at + 1)
  const header = heading ? headerOf(heading.cells, below) : []
  // Some programs end each row, but not the heading, with a separator: one row alone does not prove it.
  const shortest = Math.min(...below.map(({ cells }) => cells.length))
  const most = Math.max(heading?.cells.length ?? Infinity, below.length > 1 ? shortest : 0)
  const isTooLong: Sheet['isTooLong'] = ({ cells }) =>
    heading !== undefined &&
    (cells.length > most || cells.slice(header.length).some((cell) => cell !== ''))
  return {
    separator,
    heading,
    header,
    above: beginning.slice(0, Math.max(0, at)),
    beginning: below,
    isTooLong,
    rows: rowsBelow(records, heading, isTooLong),
  }
}

/** Without the columns at its end that have no name, unless most rows fill them. */
function headerOf(names: readonly string[], rows: readonly SheetRecord[]): string[] {
  const isUsed = (at: number) =>
    names[at] !== '' ||
    rows.filter(({ cells }) => (cells[at] ?? '') !== '').length * 2 > rows.length
  return names.slice(0, names.findLastIndex((_, at) => isUsed(at)) + 1)
}

/** Whole lines of the beginning. */
function headOf(text: string): string {
  if (text.length <= HEAD) return text
  const end = text.lastIndexOf('\n', HEAD)
  return text.slice(0, end < 0 ? HEAD : end)
}

const isFilled = ({ cells }: SheetRecord): boolean => cells.some((cell) => cell !== '')

function firstRows(head: string, separator: string): SheetRecord[] {
  const rows: SheetRecord[] = []
  for (const record of recordsIn(head, separator)) {
    if (isFilled(record)) rows.push(record)
    if (rows.length === HEADING_WITHIN * 2) break
  }
  return rows
}

function* rowsBelow(
  records: Iterable<SheetRecord>,
  heading: SheetRecord | undefined,
  isTooLong: Sheet['isTooLong'],
): Generator<SheetRow> {
  for (const record of records) {
    const isAbove = heading && (record.line <= heading.line || record.text === heading.text)
    if (!isAbove && isFilled(record)) yield { ...record, isTooLong: isTooLong(record) }
  }
}

/** Rows of the width that most have, where that is more than one cell. */
function regularRows(records: readonly SheetRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  counts.delete(1)
  return Math.max(0, ...counts.values())
}

type Place = { at: number; score: number }
const NOWHERE: Place = { at: -1, score: 0 }

/** The row that has most of the known names, above the first row of data. */
export function headingPlace(records: readonly SheetRecord[], isKnown: IsKnown): Place {
  const isName = (cell: string) => isKnown(cell) && !/\d{3}/.test(cell)
  let best = NOWHERE
  for (const [at, { cells }] of records.entries()) {
    const known = cells.filter((cell) => isName(cell)).length
    const data = cells.filter((cell) => !isName(cell) && isDataCell(cell)).length
    const isHeading = data === 0 ? known > 0 : known > 2 && known > data
    const score = isHeading ? known * 3 - data : 0
    if (score > best.score) best = { at, score }
    const [first = '', ...others] = cells.filter((cell) => cell !== '')
    if (!isHeading && others.length > 0 && isCode(first)) break
  }
  return best
}

/** A number, an amount, a date, or a text with a code: what no column is named. */
export function isDataCell(cell: string): boolean {
  const code = codeIn(cell)
  return (
    /^[^\p{L}]*\d[^\p{L}]*$/u.test(code) ||
    /\d{3}/.test(code) ||
    isCode(code) ||
    isSpreadsheetNumber(code) ||
    readDateCell(code) !== undefined
  )
}

/** A code or number in one word, such as an AWB, a PIN code or an order number, which may have no digit. */
export const isCode = (cell: string): boolean =>
  /^#?[\da-f]{4} ?[\da-f]{4}$/i.test(cell) ||
  (/^#?[\w/-]*\d[\w/-]*$/.test(cell) && cell.replaceAll(/\D/g, '').length > 2)
