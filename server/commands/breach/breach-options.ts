import { randomBytes } from 'node:crypto'
import { BREACH_SOURCES } from '#db/enums.ts'
import type { Breach } from '#app/privacy/breach/breach.ts'
import { sourcesOfTables, type BreachSource } from '#app/privacy/breach/breach-sources.ts'
import { readArgs, requireWords, UsageError } from '../command-args.ts'

const OPTIONS = {
  'known-at': { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  'only-touched': { type: 'boolean', default: false },
  tables: { type: 'string' },
  all: { type: 'boolean', default: false },
  accounts: { type: 'boolean', default: false },
  nominees: { type: 'boolean', default: false },
  orders: { type: 'boolean', default: false },
  messages: { type: 'boolean', default: false },
  newsletter: { type: 'boolean', default: false },
  staff: { type: 'boolean', default: false },
} as const

/** Words of `prepare`. @throws UsageError */
export function readBreach(args: string[], now: Date): { folder: string; breach: Breach } {
  const { values, positionals } = readArgs({ args, allowPositionals: true, options: OPTIONS })
  const [folder] = requireWords(positionals, ['FOLDER'])
  if (values['known-at'] === undefined) throw new UsageError('--known-at is missing.')
  const knownAt = timeOf('--known-at', values['known-at'])
  if (knownAt > now) throw new UsageError('--known-at has not come yet.')
  const [since, until] = (['since', 'until'] as const).map((name) => {
    const typed = values[name]
    return typed === undefined ? null : timeOf(`--${name}`, typed)
  }) as [Date | null, Date | null]
  if (since && until && since >= until) throw new UsageError('--since must be before --until.')
  const onlyTouched = values['only-touched']
  if (onlyTouched && !since && !until)
    throw new UsageError('--only-touched needs --since, --until or both.')
  const sources = sourcesOf(values)
  return { folder, breach: { id: newId(now), knownAt, since, until, sources, onlyTouched } }
}

function sourcesOf(
  values: Record<BreachSource | 'all', boolean> & { tables?: string | undefined },
): BreachSource[] {
  const tables = (values.tables ?? '').split(',').flatMap((name) => name.trim() || [])
  const named = sourcesOfTables(tables)
  if (named.unknown.length > 0)
    throw new UsageError(`No person is found by the table ${named.unknown.join(', ')}.`)
  const chosen = BREACH_SOURCES.filter(
    (source) =>
      values.all ||
      values[source] ||
      named.sources.includes(source) ||
      // Their names stand in the accounts.
      (source === 'nominees' && values.accounts),
  )
  if (chosen.length === 0) throw new UsageError('Whose data? --all, or some of them.')
  return chosen
}

/** A moment in India: a day alone begins at midnight. */
function timeOf(option: string, typed: string): Date {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/.exec(typed) ?? []
  const at = new Date(`${day}T${time}:00+05:30`)
  if (Number.isNaN(at.getTime()))
    throw new UsageError(`${option}: “${typed}” is no time: write 2026-11-28T09:30.`)
  return at
}

/** Names the day, and no other breach of it. */
const newId = (now: Date): string =>
  `breach-${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`
