import { expect } from 'vitest'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import type { RunningShop } from '../running-shop.ts'

/** Expects every consistency check to find nothing, except those named in `but`. */
export async function expectConsistent(
  { database }: RunningShop,
  { but }: { but?: string } = {},
): Promise<void> {
  expect(
    (await runConsistencyChecks(database.db)).filter(
      ({ rule, broken }) => broken.length > 0 && rule !== but,
    ),
  ).toEqual([])
}
