import { columnNames, readStyles } from '#app/catalogue/import/styles-file.server.ts'
import { linesOf, type Chunks } from '#app/catalogue/import/lines-of-file.server.ts'
import type { StyleRow } from '#app/catalogue/import/style-row.ts'
import { err, ok, type Result } from '#app/basics/result.ts'

const ROWS = 5
/** More than any shop's export has; the table has room for values of the whole file beside them. */
const MAX_COLUMNS = 190

/** Header of a file and its first lines, cell by cell, or why it is no file of products. */
export async function readHeader(
  chunks: Chunks,
): Promise<Result<{ header: string[]; samples: string[][] }, string>> {
  const rows: string[][] = []
  for await (const { text } of linesOf(chunks)) {
    if (text === undefined) return err('a line at its beginning is longer than 64 KB')
    if (rows.length > 0 && /^[\s,]*$/.test(text)) continue
    const cells = columnNames(text)
    if (!cells.ok) return cells
    rows.push(cells.value)
    if (rows.length > ROWS) break
  }
  const [header, ...samples] = rows
  if (!header) return err('the file is empty')
  if (header.length < 2)
    return err('line 1 does not name columns, with commas between them (save it as CSV, in UTF-8)')
  if (header.length > MAX_COLUMNS) return err(`it has more than ${MAX_COLUMNS} columns`)
  if (samples.length === 0) return err('there is nothing below its first line')
  return ok({ header, samples })
}

/** The first rows as they would be read with these columns. */
export async function readFirstRows(
  chunks: Chunks,
  columns: readonly string[],
): Promise<StyleRow[]> {
  const styles = await readStyles(chunks, columns)
  const rows: StyleRow[] = []
  if (!styles.ok) return rows
  for await (const row of styles.value) {
    rows.push(row)
    if (rows.length === ROWS) break
  }
  return rows
}
