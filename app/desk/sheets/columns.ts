import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'

/** Rules of the columns that a kind of sheet may have. */
export type ColumnRules<Field extends string> = {
  /** In the sequence of the choices. */
  fields: readonly Field[]
  labels: Readonly<Record<Field, string>>
  /** Names that couriers give a column, in small letters alone, the likeliest first. */
  names: Readonly<Record<Field, readonly string[]>>
  /** Which column is still to be chosen, as a sentence; '' where none is. */
  lacking(chosen: readonly string[]): string
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Whether a column may be named so. */
export const isNamed = <Field extends string>(
  { names }: Pick<ColumnRules<Field>, 'names'>,
  name: string,
): boolean => Object.values<readonly string[]>(names).some((known) => known.includes(plain(name)))

/** Guesses what each column is by its name; '' is ignored. */
export function guessColumns<Field extends string>(
  { fields, names }: ColumnRules<Field>,
  header: readonly string[],
): (Field | '')[] {
  const written = header.map(plain)
  const columns: (Field | '')[] = header.map(() => '')
  for (const field of fields) {
    const found = names[field]
      .map((name) => written.findIndex((other, at) => other === name && columns[at] === ''))
      .find((at) => at >= 0)
    if (found !== undefined) columns[found] = field
  }
  return columns
}

/** Name of the choice of a column, in the form. */
export const columnField = (at: number): string => `column-${at}`

/** Reads the choices: each field once, and those that the sheet needs. */
export function readColumns<Field extends string>(
  { fields, labels, lacking }: ColumnRules<Field>,
  typed: Readonly<Record<string, string>>,
  header: readonly string[],
): Result<(Field | '')[], FieldErrors> {
  const columns = header.map(
    (_, at): Field | '' => fields.find((field) => field === typed[columnField(at)]) ?? '',
  )
  const errors: FieldErrors = {}
  columns.forEach((column, at) => {
    const first = columns.indexOf(column)
    if (column !== '' && first < at)
      errors[columnField(at)] = `“${header[first]}” is the ${labels[column]} already`
  })
  const missing = lacking(columns)
  if (missing !== '') errors['form'] = missing
  return Object.keys(errors).length > 0 ? err(errors) : ok(columns)
}
