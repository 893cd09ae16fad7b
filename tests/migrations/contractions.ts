/** Statements that take from an earlier version, which may run beside, what it reads or writes. */
const CONTRACTIONS: readonly (readonly [words: string, pattern: RegExp])[] = [
  ['drops a table', /\bdrop (?:table|view|materialized view|schema)\b/],
  ['drops a column', /\bdrop column\b/],
  ['drops a type or function', /\bdrop (?:type|domain|function|procedure|sequence|extension)\b/],
  ['renames', /\brename (?:to|column|constraint|value)\b|\brename \S+ to\b/],
  ['sets not null', /\bset not null\b/],
  ['changes the type of a column', /\balter column \S+ (?:set data )?type\b/],
  ['drops a default', /\bdrop default\b/],
  [
    'adds a column that must be written',
    /\badd column (?!.*\b(?:default|generated)\b).*\bnot null\b/,
  ],
]

/** `-- contracts 0016_parcel_numbers: why`, in front of the statement. */
const MARKER = /--\s*contracts (\d{4}_\w+): \S/g

export type Migration = { tag: string; text: string }

/**
 * Contractions without a marker that names the earlier migration which made them possible: each as
 * a sentence. Migrations up to and with the `first` ones were written before there was this rule.
 * @param migrations in their order
 */
export function unmarkedContractions(migrations: readonly Migration[], first: number): string[] {
  return migrations.flatMap(({ tag, text }, at) => {
    if (at < first) return []
    const earlier = new Set(migrations.slice(0, at).map((migration) => migration.tag))
    return statementsOf(text).flatMap((statement) => {
      const named = [...statement.matchAll(MARKER)].map(([, name = '']) => name)
      const unknown = named.filter((name) => !earlier.has(name))
      if (unknown.length > 0)
        return unknown.map((name) => `${tag} contracts ${name}, which is no migration before it`)
      if (named.length > 0) return []
      const words = withoutLiterals(statement)
      return CONTRACTIONS.filter(([, pattern]) => pattern.test(words)).map(
        ([what]) => `${tag} ${what}: ${words.slice(0, 80)}`,
      )
    })
  })
}

const statementsOf = (text: string) => text.split('--> statement-breakpoint')

/** In lower case on one line, without comments, quotes and what stands in strings and bodies. */
const withoutLiterals = (statement: string) =>
  statement
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
