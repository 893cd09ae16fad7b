import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** `npm test` runs the first three, `npm run test:long` the last two. */
export const PARTS = ['checks', 'vitest', 'journeys', 'long', 'screens'] as const
export type Part = (typeof PARTS)[number]

const OF_RUN: Readonly<Record<'short' | 'long', readonly Part[]>> = {
  short: ['checks', 'vitest', 'journeys'],
  long: ['long', 'screens'],
}

export type Options = {
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
}

export const USAGE = `Usage: npm test [-- [checks|vitest|journeys ...] [TOPIC ...] [--name "part of a title"] [--seed N]]
       npm run test:long [-- [long|screens ...] [TOPIC ...] [--name "part of a title"] [--seed N]]

A TOPIC is a word of a path: \`npm test -- journeys cart\` runs the journeys whose file names hold it.`

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
      },
    })
    const seed = values.seed ?? (environmentSeed || String(randomInt(1_000_000_000)))
    if (!/^\d{1,10}$/.test(seed)) return undefined
    const named = PARTS.filter((part) => positionals.includes(part))
    const topics = positionals
      .filter((word) => !named.includes(word as Part))
      .map((word) => word.replace(/s$/, ''))
    const narrowed = topics.length > 0 || values.name !== undefined
    const all = OF_RUN[values.long ? 'long' : 'short']
    return {
      parts: named.length > 0 ? named : all.filter((part) => part !== 'checks' || !narrowed),
      topics,
      name: values.name,
      seed: Number(seed),
    }
  } catch {
    return undefined
  }
}
