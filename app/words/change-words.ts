import type { Words } from '#app/basics/brand/brand-file.ts'

/** Values by field, spelled as the brand file nests them: `brand.name`. */
export type WordChanges = Readonly<Record<string, unknown>>

type Nested = { [key: string]: unknown }

/** Records, whose keys are not those of the file alone. */
const OPEN_RECORDS = ['texts.policies', 'texts.policyDates']

/**
 * The words with these values in their places; undefined takes a key out of a record. A field that
 * the file does not have is left out.
 */
export const withChanges = (words: Words, changes: WordChanges): unknown =>
  Object.entries(changes).reduce<unknown>((all, [field, value]) => placed(all, field, value), words)

function placed(within: unknown, field: string, value: unknown, at = ''): unknown {
  if (field === '') return value
  const [key = '', ...rest] = field.split('.')
  const isKnown = isNested(within) && (Object.hasOwn(within, key) || OPEN_RECORDS.includes(at))
  if (!isKnown) return within
  const inner = placed(within[key], rest.join('.'), value, at ? `${at}.${key}` : key)
  const { [key]: _, ...others } = within
  return inner === undefined ? others : { ...within, [key]: inner }
}

export const wordAt = (words: Words, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((within, key) => (isNested(within) ? within[key] : undefined), words)

const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
