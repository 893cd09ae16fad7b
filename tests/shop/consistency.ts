import { expect } from 'vitest'
import { runConsistencyChecks } from '#app/payments/consistency-checks.server.ts'
import type { RunningShop } from '../running-shop.ts'

/** Every rule of the books holds. `but`: one that need not, here. */
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
