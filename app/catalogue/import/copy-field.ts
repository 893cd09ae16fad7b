/** A value of a row that is copied into a table. */
export type Copied = Date | string | number | boolean | readonly string[] | null | undefined

/** Field of a line in COPY's text format. */
export const toCopyField = (value: Copied): string => {
  if (value === null || value === undefined) return '\\N'
  const text = copyText(value)
  return NEEDS_ESCAPING.test(text)
    ? text.replace(NEEDS_ESCAPING_EACH, (letter) => ESCAPED[letter] ?? letter)
    : text
}

function copyText(value: NonNullable<Copied>): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? arrayLiteral(value) : String(value)
}
// Characters that are syntax in COPY's text format.
const NEEDS_ESCAPING = /[\\\t\n\r]/
const NEEDS_ESCAPING_EACH = /[\\\t\n\r]/g
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A Postgres array; merchants name sizes as they like. */
const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join()}}`
