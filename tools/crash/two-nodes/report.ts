import type { PostgresVersion } from './killable-postgres.ts'
import type { TwoNodeResult } from './run-rounds.ts'
import { TARGETS } from './world.ts'

/** The run as a table, for people and for the documents. */
export function reportOf(
  result: TwoNodeResult,
  { postgres, minutes }: { postgres: PostgresVersion; minutes: number },
): string {
  const { rounds, kills, orders, paid, confirmed, refunds, recoveredMs, lost, doubled, oversold } =
    result
  const sorted = recoveredMs.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => `${(ms / 1_000).toFixed(1)} s`
  const rows: [string, string | number][] = [
    ['Postgres', postgres],
    ['minutes', minutes.toFixed(1)],
    ['rounds', rounds],
    ['kills', TARGETS.map((target) => `${target} ${kills[target]}`).join(', ')],
    ['orders', orders],
    ['paid at SabPaisa, at Razorpay', `${paid.sabpaisa}, ${paid.razorpay}`],
    ['confirmed to be paid at the door', confirmed],
    ['refunds', refunds],
    [
      'the next order after a kill: median, longest',
      `${seconds(sorted[sorted.length >> 1])}, ${seconds(sorted.at(-1))}`,
    ],
    ['lost', lost],
    ['doubled', doubled],
    ['oversold', oversold],
  ]
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')
}
