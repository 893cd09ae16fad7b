import { expect } from 'vitest'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { verifyAuditChain } from '#app/desk/audit-chain/verify-audit-chain.server.ts'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import type { RunningShop } from '../running-shop.ts'

/**
 * Expects every consistency check to find nothing, except those named in `but`, and the audit chain to
 * verify.
 */
export async function expectConsistent(
  { database }: RunningShop,
  { but }: { but?: string } = {},
): Promise<void> {
  expect(
    (await runConsistencyChecks(database.db)).filter(
      ({ rule, broken }) => broken.length > 0 && rule !== but,
    ),
  ).toEqual([])
  const { fault } = await verifyAuditChain(database.db, signingKeys(''), { all: true })
  expect(fault).toBeUndefined()
}
