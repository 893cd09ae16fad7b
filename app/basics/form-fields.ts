import { safeParse, type $ZodType, type output } from 'zod/v4/core'
import { err, ok, type Result } from './result.ts'
import { isStorable, UNSTORABLE } from './text/printable.ts'

/** The first error of each field, by field name, as a text for the shopper. */
export type FieldErrors = Record<string, string>

/**
 * Text fields of a form. Duplicate fields and files are dropped, since no first-party form sends
 * them.
 */
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

/**
 * Parses a form into a value, or into errors by field. A text that Postgres cannot keep is an error of
 * its field, whatever the schema says of it (T40).
 */
export function readFields<Schema extends $ZodType>(
  schema: Schema,
  fields: Record<string, string>,
): Result<output<Schema>, FieldErrors> {
  const read = safeParse(schema, fields)
  const unstorable = Object.keys(fields).filter((name) => !isStorable(fields[name] ?? ''))
  if (read.success && unstorable.length === 0) return ok(read.data)
  const errors: FieldErrors = {}
  for (const issue of read.error?.issues ?? [])
    errors[String(issue.path[0] ?? 'form')] ??= issue.message
  for (const name of unstorable) errors[name] ??= UNSTORABLE
  return err(errors)
}

/** Validation only, for forms in the browser (ui/validated-form.tsx). */
export const rulesOf =
  (schema: $ZodType) =>
  (fields: Record<string, string>): FieldErrors => {
    const read = readFields(schema, fields)
    return read.ok ? {} : read.error
  }
