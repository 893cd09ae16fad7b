import type { Chunks } from '#app/basics/sheets/open-chunks.server.ts'
import { openStyles } from '#app/catalogue/import/open-styles.server.ts'
import { readStyles } from '#app/catalogue/import/styles-file.server.ts'
import type { StyleRow } from '#app/catalogue/import/style-row.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { isHeading } from './match-columns.ts'

const ROWS = 5
/** More than any shop's export has; the table has room for values of the whole file beside them. */
const MAX_COLUMNS = 190

/** Header of a file and its first rows, cell by cell, or why it is no file of products. */
export async function readHeader(
  chunks: Chunks,
): Promise<Result<{ header: string[]; samples: string[][] }, string>> {
  const opened = await openStyles(chunks, isHeading)
  if (!opened.ok) return opened
  const { header, rows, line } = opened.value
  const samples: string[][] = []
  for await (const row of rows) {
    if (row.text === undefined) return err('a line at its beginning is longer than 64 KB')
    if (samples.push(row.cells) === ROWS) break
  }
  if (header.length < 2)
    return err(
      `line ${line} does not name columns, with commas between them (save it as CSV, in UTF-8)`,
    )
  if (header.length > MAX_COLUMNS) return err(`it has more than ${MAX_COLUMNS} columns`)
  if (samples.length === 0) return err('there is nothing below the names of its columns')
  return ok({ header, samples })
}

/** The first rows as they would be read with these columns. */
export async function readFirstRows(
  chunks: Chunks,
  columns: readonly string[],
): Promise<StyleRow[]> {
  const styles = await readStyles(chunks, columns, isHeading)
  const rows: StyleRow[] = []
  if (!styles.ok) return rows
  for await (const row of styles.value) {
    rows.push(row)
    if (rows.length === ROWS) break
  }
  return rows
}
