import {
  headingPlace,
  isCode,
  openSheet,
  type IsKnown,
  type SheetRow,
} from '#app/basics/sheets/open-sheet.server.ts'
import { recordsIn, type SheetRecord } from '#app/basics/sheets/records.server.ts'
import { codeIn, wholeNumber } from '#app/basics/sheets/cells.ts'
import { readDateCell } from '#app/basics/sheets/dates.ts'
import { orderNumberIn as numberOfOrder } from '#app/orders/order-id-in.ts'

export type PastedRow = SheetRow & {
  /** Whether the columns of the heading are its columns. */
  isNamed: boolean
}

type Pasted = {
  heading: string[] | undefined
  /** Whether spaces part the names of the heading, and the cells below it. */
  isSpaced: boolean
  rows: PastedRow[]
}

/**
 * Rows of what was scanned, typed or pasted, or of a courier's file. A sheet with a heading has one
 * separator in all its rows; without a heading each line has its own, or a space.
 */
export function pastedRows(text: string, isKnown: IsKnown): Pasted {
  const { heading, header, above, rows } = openSheet(text, isKnown)
  if (heading && header.length > 1) {
    // Numbers may have been scanned before the sheet was pasted; titles are no numbers.
    const scanned = above
      .map(asLine)
      .filter((row) => isCode(row.cells[0] ?? '') && !readDateCell(row.text))
    const named = [...rows].map((row) => ({ ...row, isNamed: true }))
    return { heading: header, isSpaced: false, rows: [...scanned, ...named] }
  }
  const lines = [...(heading ? [...above, heading] : []), ...rows].map(asLine)
  const { at } = headingPlace(lines, isKnown)
  return {
    heading: lines[at]?.cells.filter(isKnown),
    isSpaced: at >= 0,
    rows: lines.filter((row, nth) => nth !== at && (nth > at || isCode(row.cells[0] ?? ''))),
  }
}

const asLine = ({ line, text }: SheetRecord): PastedRow => ({
  line,
  text,
  cells: cellsOfLine(text),
  isTooLong: false,
  isNamed: false,
})

/** A number as it is shown, in two groups, and what follows it. */
const SPACED = /^(#?[0-9a-f]{4}\s?[0-9a-f]{4}[0-9a-f-]*)(?:\s+(.*))?$/i

/** Cells of a line by the first separator that it has; a space parts the two of a line that has none. */
function cellsOfLine(line: string): string[] {
  const [separator] = /[\t;,|]/.exec(line.replaceAll(/"[^"]*"/g, '')) ?? []
  if (separator !== undefined) return [...recordsIn(line, separator)].flatMap(({ cells }) => cells)
  const [, number, tracking] = SPACED.exec(line.trim()) ?? []
  return number === undefined ? line.trim().split(/\s+/) : [number, tracking ?? '']
}

/** Number of an order as people and sheets write it. */
export const orderNumberIn = (cell: string): string | undefined =>
  numberOfOrder(wholeNumber(codeIn(cell)))
