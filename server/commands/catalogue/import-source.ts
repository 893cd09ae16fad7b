import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { StyleRow } from '#app/catalogue/import/style-row.ts'
import { readStyles } from '#app/catalogue/import/styles-file.server.ts'
import { openStylesTable } from '#app/catalogue/import/styles-table.server.ts'
import { CommandError } from '../command-error.ts'
import type { ImportOptions } from './import-options.ts'
import type { Progress } from '../progress.ts'

/** Rows to import; reading them moves the progress bar. */
export type ImportSource = {
  name: string
  place: 'line' | 'row'
  total: number
  rows: AsyncIterable<StyleRow>
  close(): Promise<void>
}

/** @throws CommandError where the file or the table cannot be imported */
export const openImportSource = (
  { file, from, table }: Pick<ImportOptions, 'file' | 'from' | 'table'>,
  signal: AbortSignal,
  progress: Progress,
): Promise<ImportSource> =>
  file === undefined
    ? openTable({ from, table }, signal, progress)
    : openFile(file, signal, progress)

async function openFile(
  file: string,
  signal: AbortSignal,
  progress: Progress,
): Promise<ImportSource> {
  const described = await stat(file)
  if (described.isDirectory()) throw new CommandError(`${file}: is a folder`)
  const stream = createReadStream(file, { signal })
  const styles = await readStyles(countBytes(stream, (read) => progress.at(read)))
  if (!styles.ok) throw new CommandError(`${file}: ${styles.error}`)
  return {
    name: path.basename(file),
    place: 'line',
    total: described.size,
    rows: styles.value,
    close: async () => void stream.destroy(),
  }
}

async function openTable(
  { from, table }: Pick<ImportOptions, 'from' | 'table'>,
  signal: AbortSignal,
  progress: Progress,
): Promise<ImportSource> {
  const opened = await openStylesTable(from, table, signal)
  if (!opened.ok) throw new CommandError(opened.error)
  const { name, rows, total, close } = opened.value
  return { name, place: 'row', total, rows: countRows(rows, (read) => progress.at(read)), close }
}

async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of chunks) {
    onRead((read += chunk.length))
    yield chunk
  }
}

async function* countRows<T>(
  rows: AsyncIterable<T>,
  onRead: (rows: number) => void,
): AsyncGenerator<T> {
  let read = 0
  for await (const row of rows) {
    yield row
    if (++read % 1_000 === 0) onRead(read)
  }
}
