import { codeIn, wholeNumber } from '#app/basics/sheets/cells.ts'
import { orderNumberIn, pastedRows, type PastedRow } from '../lists/sheet-rows.server.ts'
import type { ParcelLine } from './parcel-outcome.ts'
import {
  saidAfterNumber,
  saidInColumns,
  splitSpaced,
  statusColumns,
  statusKind,
  type StatusColumn,
} from './status-columns.ts'

type Columns = { order: number; tracking: number; status: readonly StatusColumn[] }

/**
 * Reads what was scanned, pasted or came as a courier's file: in each line the number of an order or
 * a parcel, and perhaps the courier's status of it, in the columns that a heading names or behind it.
 */
export function readParcelLines(text: string): ParcelLine[] {
  const { heading, rows } = pastedRows(text, isKnown)
  const columns = heading && columnsOf(heading)
  return rows.map((row) => {
    const isSheet = /[\t;,|]/.test(row.text)
    const { code, said } = !isSheet
      ? splitSpaced(row.text.trim())
      : columns && row.isNamed
        ? named(row, columns)
        : unnamed(row)
    return {
      line: row.line,
      code: wholeNumber(codeIn(code)),
      said,
      ...(row.isTooLong && { isTooLong: true }),
    }
  })
}

const ORDER = /\border\b|reference|\bref\b/i
const TRACKING = /awb|track|way ?bill|consignment|docket/i
/** Words of columns about an order or a parcel, which have its number nowhere. */
const ABOUT = /status|date|time|type|mode|amount|value|total|link|url/i

const isKnown = (cell: string): boolean =>
  ORDER.test(cell) || TRACKING.test(cell) || statusKind(cell) !== undefined

function columnsOf(heading: readonly string[]): Columns | undefined {
  const find = (words: RegExp) =>
    heading.findIndex((cell) => words.test(cell) && !ABOUT.test(cell) && !statusKind(cell))
  const [order, tracking] = [find(ORDER), find(TRACKING)]
  if (order < 0 && tracking < 0) return undefined
  return { order, tracking, status: statusColumns(heading) }
}

/** A courier's own number in the column of orders is no number of ours: then its tracking number counts. */
function named({ cells, isTooLong }: PastedRow, { order, tracking, status }: Columns) {
  const [ours = '', theirs = ''] = [cells[order], cells[tracking]]
  const code = orderNumberIn(ours) !== undefined || theirs === '' ? ours : theirs
  // A row with more cells than the heading has shifted: which is the status cannot be told.
  return { code, said: isTooLong ? saidAfterNumber(cells) : saidInColumns(cells, status) }
}

/** Without a heading the first cell is the number, and the rest its status. */
function unnamed({ cells }: PastedRow) {
  const [code = '', ...others] = cells
  return { code, said: saidAfterNumber(others) }
}
