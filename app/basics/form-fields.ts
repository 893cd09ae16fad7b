import { safeParse, type $ZodType, type output } from 'zod/v4/core'
import { err, ok, type Result } from './result.ts'

/** The first thing wrong with each field, by the field's name, in words for the shopper. */
export type FieldErrors = Record<string, string>

/** Text fields of a form. A field given twice or as a file counts as not given: a form of ours sends neither. */
export function textFields(form: {
  entries(): Iterable<[string, unknown]>
}): Record<string, string> {
  const fields: Record<string, string> = {}
  const twice = new Set<string>()
  for (const [name, value] of form.entries()) {
    if (Object.hasOwn(fields, name)) twice.add(name)
    if (typeof value === 'string') fields[name] = value
  }
  for (const name of twice) delete fields[name]
  return fields
}

/** Reads a form the shopper filled in: either what it means, or what is wrong by field. */
export function readFields<Schema extends $ZodType>(
  schema: Schema,
  fields: Record<string, string>,
): Result<output<Schema>, FieldErrors> {
  const read = safeParse(schema, fields)
  if (read.success) return ok(read.data)
  const errors: FieldErrors = {}
  for (const issue of read.error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message
  return err(errors)
}

/** The same, for a form in the browser (ui/validated-form.tsx): it only asks what is wrong. */
export const rulesOf =
  (schema: $ZodType) =>
  (fields: Record<string, string>): FieldErrors => {
    const read = readFields(schema, fields)
    return read.ok ? {} : read.error
  }
