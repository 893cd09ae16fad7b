import { err, ok, type Result } from '#app/basics/result.ts'
import { decodeSheet } from '#app/basics/sheets/decode-sheet.ts'
import {
  isDataCell,
  openSheet,
  type Sheet,
  type SheetRow,
} from '#app/basics/sheets/open-sheet.server.ts'
import { isNamed, type ColumnRules } from './columns.ts'

const MAX_COLUMNS = 200

type Opened = Sheet & {
  /** How it is read, as sentences, where that may be wrong. */
  notes: string[]
}

type Rules = Pick<ColumnRules<string>, 'names'>

/** Opens a sheet in whatever encoding and with whatever separator; its columns have names. */
function open(file: Buffer, rules: Rules): Result<Opened, string> {
  const decoded = decodeSheet(file)
  if (!decoded.ok) return decoded
  const { text, encoding } = decoded.value
  const sheet = openSheet(text, (cell) => isNamed(rules, cell), { isNamed: true })
  if (sheet.header.length > MAX_COLUMNS) return err(`it has more than ${MAX_COLUMNS} columns`)
  const filled = sheet.header.filter((name) => name !== '')
  if (filled.length === 0) return err('there is nothing in it')
  if (filled.filter(isDataCell).length * 2 >= filled.length && !sheet.isKnown)
    return err('its first line does not name the columns')
  const notes =
    encoding === 'Windows-1252'
      ? ['This file is not UTF-8. We read it as Windows-1252: check names with accents.']
      : []
  return ok({ ...sheet, notes })
}

/** Names of the columns, and the first cells of each. */
export function readSheetHeader(
  file: Buffer,
  rules: Rules,
): Result<{ header: string[]; samples: string[][]; notes: string[] }, string> {
  const opened = open(file, rules)
  if (!opened.ok) return opened
  const { header, rows, notes } = opened.value
  const others: string[][] = []
  for (const { cells } of rows) if (others.push(cells) === 5) break
  if (others.length === 0) return err('there is nothing below the names of its columns')
  return ok({
    header: header.map((name) => name.slice(0, 80)),
    samples: header.map((_, at) => others.map((cells) => (cells[at] ?? '').slice(0, 30))),
    notes,
  })
}

/**
 * The lines below the names of the columns.
 * @param columns what each column was matched as, when its header was read
 */
export function readSheetLines(
  file: Buffer,
  rules: Rules,
  { columns, max }: { columns: readonly string[]; max: number },
): Result<{ lines: SheetRow[]; notes: string[] }, string> {
  const opened = open(file, rules)
  if (!opened.ok) return opened
  const { header, rows, notes } = opened.value
  // An earlier version may have read its columns in another way.
  if (header.length !== columns.length)
    return err('its columns have changed: drop it, and upload it again')
  const lines: SheetRow[] = []
  for (const row of rows) {
    if (lines.length === max) return err(`it has more than ${max.toLocaleString('en-IN')} lines`)
    lines.push(row)
  }
  return ok({ lines, notes })
}
