import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** `npm test` runs the first three, `npm run test:long` the last two. */
export const PARTS = ['checks', 'vitest', 'journeys', 'long', 'screens'] as const
export type Part = (typeof PARTS)[number]

export type WhichRun = 'short' | 'long'

const OF_RUN: Readonly<Record<WhichRun, readonly Part[]>> = {
  short: ['checks', 'vitest', 'journeys'],
  long: ['long', 'screens'],
}

export type Options = {
  /** `npm test` or `npm run test:long`. */
  which: WhichRun
  parts: readonly Part[]
  /**
   * Words of a path: `account` finds app/account/ as well as
   * tests/journeys/accounts-login.journey.ts.
   */
  topics: readonly string[]
  /** Only tests whose title holds this text. */
  name: string | undefined
  /** Random seed: all random tests draw from it; printed at the end of every run. */
  seed: number
  /**
   * Only tests that a change since `base` can break; undefined: what is not committed yet, or else
   * the last commit.
   */
  changed: { base: string | undefined } | undefined
  /** So long the long tests may take: those that are left over are named. */
  minutes: number | undefined
}

export const USAGE = `Usage: npm test [-- [checks|vitest|journeys ...] [TOPIC ...] [--name "part of a title"] [--seed N]]
       npm test -- --changed [--base REF]
       npm run test:long [-- [long|screens ...] [TOPIC ...] [--name "part of a title"] [--seed N]]
       npm run test:long -- --changed BASE [--minutes N]

A TOPIC is a word of a path: \`npm test -- journeys cart\` runs the journeys whose file names hold it.
--changed runs what a change can break: since REF, else what is not committed yet, else the last commit.`

/** @returns undefined for invalid arguments. The static checks know neither topics nor names. */
export function readOptions(
  args: readonly string[],
  environmentSeed: string | undefined,
): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        long: { type: 'boolean', default: false },
        name: { type: 'string' },
        seed: { type: 'string' },
        changed: { type: 'boolean', default: false },
        base: { type: 'string' },
        minutes: { type: 'string' },
      },
    })
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
    if (minutes !== undefined && !(minutes > 0 && values.long && values.changed)) return undefined
    const seed = values.seed ?? (environmentSeed || String(randomInt(1_000_000_000)))
    if (!/^\d{1,10}$/.test(seed)) return undefined
    const named = PARTS.filter((part) => positionals.includes(part))
    const others = positionals.filter((word) => !named.includes(word as Part))
    // Of the long run: `--changed BASE`.
    const base = values.base ?? (values.changed && values.long ? others.shift() : undefined)
    if (values.changed ? others.length > 0 : base !== undefined) return undefined
    const topics = others.map((word) => word.replace(/s$/, ''))
    const narrowed = topics.length > 0 || values.name !== undefined
    const which = values.long ? 'long' : 'short'
    const all = OF_RUN[which]
    return {
      which,
      parts: named.length > 0 ? named : all.filter((part) => part !== 'checks' || !narrowed),
      topics,
      name: values.name,
      seed: Number(seed),
      changed: values.changed ? { base } : undefined,
      minutes,
    }
  } catch {
    return undefined
  }
}

/** Whether it runs all that it can. */
export const isWhole = ({ which, parts, topics, name, changed }: Options): boolean =>
  topics.length === 0 &&
  name === undefined &&
  changed === undefined &&
  OF_RUN[which].every((part) => parts.includes(part))
