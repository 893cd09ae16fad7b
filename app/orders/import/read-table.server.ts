import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Fields, SkipReason } from './order-row.ts'

type Columns = { needed: readonly string[]; optional: readonly string[] }

/** Row by its columns, with the number of the line on which it ends. */
export type TableRow = { line: number } & ({ fields: Fields } | { skipped: SkipReason })

/** Malformed CSV from some line on: nothing in the file can be trusted. */
export class MalformedCsvError extends Error {
  override name = 'MalformedCsvError'
}

const MAX_ROW_SIZE = 1_000_000

/**
 * Streams a CSV file of a database export by rows; columns that are not asked for are skipped.
 * @returns the rows, or one sentence saying why this is no such file
 * @throws MalformedCsvError with one sentence, while the rows are read
 */
export async function readTable(
  file: string,
  { needed, optional }: Columns,
): Promise<Result<AsyncGenerator<TableRow>, string>> {
  const records = recordsOf(file)
  const first = await records.next()
  if (first.done) return err('the file is empty')
  const names = first.value.record.map((name) => name.trim().toLowerCase())
  const missing = needed.find((column) => !names.includes(column))
  if (!missing)
    return ok(
      rowsOf(records, {
        names,
        columns: [...needed, ...optional].filter((column) => names.includes(column)),
      }),
    )
  await records.return(undefined)
  return err(
    `line 1 names no column ${missing} (it must name the columns, with commas between them)`,
  )
}

async function* rowsOf(
  records: AsyncGenerator<Csv>,
  { names, columns }: { names: readonly string[]; columns: readonly string[] },
): AsyncGenerator<TableRow> {
  for await (const { record, line } of records) {
    if (record.every((field) => field.trim() === '')) continue
    if (record.length !== names.length) yield { line, skipped: 'fields' }
    else
      yield {
        line,
        fields: Object.fromEntries(
          columns.map((column) => [column, record[names.indexOf(column)] ?? '']),
        ),
      }
  }
}

type Csv = { record: string[]; line: number }

async function* recordsOf(file: string): AsyncGenerator<Csv> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_SIZE,
  })
  // The iterator throws the errors, so the callback does nothing.
  const rows = pipeline(createReadStream(file), parser, () => {}) as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>
  try {
    for await (const { record, info } of rows) yield { record, line: info.lines }
  } catch (error) {
    if (error instanceof CsvError)
      throw new MalformedCsvError(
        `line ${String(error.lines ?? '?')} is no proper CSV: ${csvErrorMessage(error)}`,
      )
    throw error
  }
}

const csvErrorMessage = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quotation mark is never closed'
    : code === 'CSV_MAX_RECORD_SIZE'
      ? 'a row is longer than a million characters'
      : 'a quotation mark stands where none may be'
