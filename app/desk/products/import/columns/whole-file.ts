import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { clean } from '#app/catalogue/import/cells/style-cells.ts'
import {
  isWholeFileEntry,
  wholeFileEntry,
  wholeFileValues,
} from '#app/catalogue/import/cells/whole-file.ts'
import { parseStyleRow } from '#app/catalogue/import/style-row.ts'
import { cellProblems } from '../../cell-problems.ts'
import type { EditedCell } from '../../product-cells.ts'

/** Columns of a new product that a file may lack, where one value does for all of its products. */
export const WHOLE_FILE_COLUMNS = [
  'gender',
  'masterCategory',
  'subCategory',
  'articleType',
  'baseColour',
  'season',
  'usage',
] as const satisfies readonly EditedCell[]

export type WholeFileColumn = (typeof WHOLE_FILE_COLUMNS)[number]

/** Name of the field of such a value, in the form that matches columns. */
export const wholeFileField = (column: WholeFileColumn): string => `whole-${column}`

type StoredColumns = { header: string[]; columns: string[] }

/**
 * Columns as they are stored: values for the whole file stand behind those of the file, as columns
 * without a heading.
 */
export const withWholeFile = (
  { header, columns }: StoredColumns,
  entries: readonly string[],
): StoredColumns => ({
  header: [...header, ...entries.map(() => '')],
  columns: [...columns, ...entries],
})

/** Headings that stand in the file itself. */
export const headingsOf = ({
  header,
  columns,
}: {
  [Key in keyof StoredColumns]: readonly string[] | null
}): string[] => (header ?? []).filter((_, at) => !isWholeFileEntry(columns?.[at] ?? ''))

/** Columns that a file lacks, with the value that was chosen for all its rows; '' for none. */
export function lackingColumns(
  header: readonly string[],
  columns: readonly string[],
): { column: WholeFileColumn; value: string }[] {
  const values = wholeFileValues(columns.slice(header.length))
  return WHOLE_FILE_COLUMNS.filter(
    (column) => !columns.slice(0, header.length).includes(column),
  ).map((column) => ({ column, value: values.get(column) ?? '' }))
}

/** Reads the values of columns that the file lacks, by the rules for cells of a file. */
export function readWholeFile(
  fields: Readonly<Record<string, string>>,
  columns: readonly string[],
): Result<string[], FieldErrors> {
  const errors: FieldErrors = {}
  const entries = WHOLE_FILE_COLUMNS.flatMap((column) => {
    const value = clean(fields[wholeFileField(column)])
    if (value === '' || columns.includes(column)) return []
    const problem = problemOf(column, value)
    if (problem !== undefined) errors[wholeFileField(column)] = problem
    return [wholeFileEntry(column, value)]
  })
  return Object.keys(errors).length > 0 ? err(errors) : ok(entries)
}

function problemOf(column: WholeFileColumn, value: string): string | undefined {
  const row = parseStyleRow({ id: '1', [column]: value })
  if (!row.ok) return cellProblems([{ column, reason: row.error, sizes: null }])[column]
  const unread = (row.value.unread ?? []).map((cell) => ({ ...cell, sizes: null }))
  return cellProblems(unread)[column]
}
