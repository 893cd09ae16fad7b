import { openChunks, type Chunks } from '#app/basics/sheets/open-chunks.server.ts'
import { openSheet, type IsKnown, type Sheet } from '#app/basics/sheets/open-sheet.server.ts'
import { recordMaker, type SheetRecord } from '#app/basics/sheets/records.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { sizeCounted } from './cells/size-column.ts'
import { linesOf, type Line } from './lines-of-file.server.ts'
import { STYLE_COLUMNS, USUAL_COLUMNS } from './style-row.ts'

/** A row; its text is undefined where one line of it is too long to be kept. */
export type FileRow = SheetRecord | { line: number; text: undefined }

/** A file whose columns are named, and the rows below. */
export type OpenFile = Pick<Sheet, 'header' | 'beginning' | 'isTooLong'> & {
  /** Line of the heading. */
  line: number
  separator: string
  /** Whether the heading is the data set's, whose names have commas and quotation marks as they are. */
  isDataSet: boolean
  rows: AsyncGenerator<FileRow>
}

/** The beginning that settles the separator and the heading. */
const HEAD = { lines: 100, characters: 262_144 }

const COLUMNS: ReadonlySet<string> = new Set(STYLE_COLUMNS.map((column) => column.toLowerCase()))
const isOurs: IsKnown = (cell) => COLUMNS.has(cell.toLowerCase()) || sizeCounted(cell) !== undefined

/**
 * Finds the columns of a file and reads its rows as they are asked for.
 * @param isKnown whether a cell may be the name of a column; only our own names where not given
 */
export async function openStyles(
  chunks: Chunks,
  isKnown: IsKnown = isOurs,
): Promise<Result<OpenFile, string>> {
  const opened = await openChunks(chunks)
  if (!opened.ok) return opened
  const lines = linesOf(opened.value)
  const head: Line[] = []
  for (let read = 0; head.length < HEAD.lines && read < HEAD.characters;) {
    const { value } = (await lines.next()) as { value: Line | undefined }
    if (!value) break
    head.push(value)
    read += value.text?.length ?? 0
  }
  const sheet = openSheet(head.map(({ text = '' }) => text).join('\n'), isKnown, { isNamed: true })
  const refusal = refusalOf(head, sheet)
  if (refusal !== undefined || !sheet.heading) {
    await lines.return(undefined)
    return err(refusal ?? 'it names no columns')
  }
  const { header, separator, heading, beginning, isTooLong } = sheet
  const isDataSet =
    separator === ',' &&
    header.at(-1) === 'productDisplayName' &&
    USUAL_COLUMNS.every((column) => header.includes(column))
  // There, a line with all cells is a row, though a quotation mark is open before it.
  const isRow = (text: string) => isDataSet && text.split(',').length >= header.length
  const rows = rowsBelow(heading, head, lines, recordMaker({ separator, isRow }))
  return ok({ header, beginning, isTooLong, separator, isDataSet, line: heading.line, rows })
}

function refusalOf(head: readonly Line[], { heading }: Sheet): string | undefined {
  if (heading?.text.includes('\0'))
    return 'the file is not text in UTF-8 (a spreadsheet must be saved as CSV, in UTF-8)'
  if (heading) return undefined
  return head.some(({ text }) => text === undefined)
    ? 'a line at its beginning is longer than 64 KB'
    : 'the file is empty'
}

async function* rowsBelow(
  heading: SheetRecord,
  head: readonly Line[],
  lines: AsyncGenerator<Line>,
  take: ReturnType<typeof recordMaker>,
): AsyncGenerator<FileRow> {
  const last = heading.line + heading.text.split('\n').length - 1
  const isRow = ({ text, cells }: SheetRecord) =>
    text !== heading.text && cells.some((cell) => cell !== '')
  async function* all(): AsyncGenerator<Line> {
    yield* head
    yield* lines
  }
  for await (const { number, text } of all()) {
    if (number <= last) continue
    for (const row of take(text === undefined ? undefined : { number, text }))
      if (isRow(row)) yield row
    if (text === undefined) yield { line: number, text }
  }
  for (const row of take(undefined)) if (isRow(row)) yield row
}
