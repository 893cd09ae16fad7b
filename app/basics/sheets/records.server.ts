import { parse } from 'csv-parse/sync'

/** A line of a file. */
export type Line = { number: number; text: string }

/** A row: its cells, and the text of the line or lines that it stands in, from `line` on. */
export type SheetRecord = { line: number; text: string; cells: string[] }

/** Lines and characters that a row may have: descriptions in quotation marks are the longest. */
const MAX_LINES = 500
const MAX_TEXT = 131_072

type Options = {
  separator: string
  /** Whether a line is a row of its own, though a quotation mark is open before it. */
  isRow?: (text: string) => boolean
}

/**
 * Puts lines together to rows by RFC 4180: a cell in quotation marks may have line breaks. A quotation
 * mark that is never closed, or closed in the middle of a cell, is a plain character of its line, so
 * that it takes no other row with it.
 * @returns a function that takes the next line, or undefined at the end, and gives the rows that are whole
 */
export function recordMaker({ separator, isRow = () => false }: Options) {
  let open: Line[] = []
  let size = 0

  function take(line: Line | undefined): SheetRecord[] {
    if (open.length === 0) return line ? begin(line) : []
    size += line?.text.length ?? 0
    if (!line || open.length === MAX_LINES || size > MAX_TEXT || isRow(line.text))
      return giveUp(line)
    const state = quotesAfter(line.text, separator, true)
    if (state === 'broken') return giveUp(line)
    open.push(line)
    if (state === 'open') return []
    const [{ number } = line] = open
    const text = open.map((one) => one.text).join('\n')
    open = []
    return [{ line: number, text, cells: cellsOf(text, separator) }]
  }

  function begin(line: Line): SheetRecord[] {
    const { number, text } = line
    if (quotesAfter(text, separator, false) !== 'open')
      return [{ line: number, text, cells: cellsOf(text, separator) }]
    open = [line]
    size = text.length
    return []
  }

  /** The first line is a row of its own; those after it are read again. */
  function giveUp(next: Line | undefined): SheetRecord[] {
    const [first, ...others] = open
    open = []
    const again = [...others, next].flatMap(take)
    return first
      ? [{ line: first.number, text: first.text, cells: split(first.text, separator) }, ...again]
      : again
  }
  return take
}

/** All rows of a text. */
export function* recordsIn(text: string, separator: string): Generator<SheetRecord> {
  const take = recordMaker({ separator })
  for (const line of linesIn(text)) yield* take(line)
  yield* take(undefined)
}

function* linesIn(text: string): Generator<Line> {
  const breaks = /\r\n|\n|\r/g
  let [from, number] = [0, 1]
  for (const { index, 0: sign } of text.matchAll(breaks)) {
    yield { number, text: text.slice(from, index) }
    from = index + sign.length
    number += 1
  }
  if (from < text.length) yield { number, text: text.slice(from) }
}

/** Cells of a row: proper CSV, else with quotation marks inside of cells, else split as it stands. */
function cellsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) return split(text, separator)
  for (const relaxed of [false, true])
    try {
      const rows = parse(text, {
        delimiter: separator,
        record_delimiter: '\n',
        relax_column_count: true,
        relax_quotes: relaxed,
        trim: true,
      })
      if (rows.length === 1 && rows[0]) return rows[0]
    } catch {
      // It is tried in another way.
    }
  return split(text, separator)
}

const split = (text: string, separator: string): string[] =>
  text.split(separator).map((cell) => cell.trim())

/**
 * State of quotation marks behind a line. `broken`: one that was open before the line is closed where no
 * cell ends, so it is not the one that closes it.
 */
export function quotesAfter(
  text: string,
  separator: string,
  isOpen: boolean,
): 'closed' | 'open' | 'broken' {
  if (!text.includes('"')) return isOpen ? 'open' : 'closed'
  let quoted = isOpen
  let mayOpen = !isOpen
  let opened = isOpen
  for (let at = 0; at < text.length; at += 1) {
    if (quoted) {
      at = text.indexOf('"', at)
      if (at < 0) return 'open'
      if (text[at + 1] === '"') {
        at += 1
        continue
      }
      const rest = /^[ \t]*/.exec(text.slice(at + 1, at + 100))?.[0].length ?? 0
      const isEnd = [at + 1, at + 1 + rest].some(
        (next) => next >= text.length || text[next] === separator,
      )
      if (!isEnd && opened) return 'broken'
      quoted = false
      opened = false
      continue
    }
    const sign = text[at]
    if (sign === separator) mayOpen = true
    else if (sign === '"' && mayOpen) [quoted, mayOpen] = [true, false]
    else if (sign !== ' ' && sign !== '\t') mayOpen = false
  }
  return quoted ? 'open' : 'closed'
}
