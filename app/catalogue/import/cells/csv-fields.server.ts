import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

/** Parses the text of one row with csv-parse in its strict mode. */
export function csvFields(text: string): string[] | 'unfinished' | 'not proper' {
  try {
    const rows = parse(text, { record_delimiter: '\n', relax_column_count: true, trim: true })
    return rows.length === 1 && rows[0] ? rows[0] : 'not proper'
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'unfinished' : 'not proper'
  }
}
