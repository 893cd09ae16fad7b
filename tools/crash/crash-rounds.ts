import { expect, onTestFinished } from 'vitest'
import { seed, seedSetting } from '../../tests/seed.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { runCrashRounds, type CrashOptions } from './run-crash-rounds.ts'

/**
 * For Vitest: `kills` kills, or as many as begin within `seconds`; fewer than `atLeast` prove
 * nothing. Prints how many there were.
 */
export async function checkCrashRounds({
  atLeast,
  ...limits
}: Pick<CrashOptions, 'rounds' | 'seconds' | 'shoppers'> & { atLeast: number }) {
  const database = await shopDatabase()
  onTestFinished(database.drop)
  const began = performance.now()
  const { kills, backups, history, wrong } = await runCrashRounds({ database, seed, ...limits })
  const seconds = Math.round((performance.now() - began) / 1_000)
  const report = `crash rounds: ${kills} of ${limits.rounds} kills in ${seconds} s, ${history.orders.size} orders, ${history.paid.size} payments, ${history.confirmed.size} confirmed, ${backups} backups restored, ${seedSetting}`
  console.log(report)
  expect(wrong, `repeat with ${seedSetting}`).toEqual([])
  expect(kills, `${report}: too few to show anything`).toBeGreaterThanOrEqual(atLeast)
  expect(backups, report).toBeGreaterThan(0)
  // Every other life lasts for forty answers or more.
  const { orders, paid, confirmed } = history
  expect([orders.size >= kills, paid.size > 0, confirmed.size > 0], report).toEqual([
    true,
    true,
    true,
  ])
}
