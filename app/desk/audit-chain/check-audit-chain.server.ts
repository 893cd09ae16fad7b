import type { Database } from '#db/database.ts'
import { isStatementTimeout } from '#db/unavailable.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { AUDIT_CHAIN } from '../check.server.ts'
import type { CheckResult } from '../consistency-checks.server.ts'
import { faultWords } from './find-fault.server.ts'
import {
  verifyAuditChain,
  type ChainOptions,
  type ChainReport,
} from './verify-audit-chain.server.ts'

/**
 * The audit chain as one of the consistency checks. It is not among those of SQL: it reads in batches,
 * and needs the shop's secret.
 * @returns no report where it was cut off
 */
export async function checkAuditChain(
  db: Database,
  keys: SigningKeys,
  options?: ChainOptions,
): Promise<{ result: CheckResult; report: ChainReport | undefined }> {
  const { name: rule, advice } = AUDIT_CHAIN
  const result = { rule, advice, broken: [], orders: [], isFinished: true }
  try {
    const report = await verifyAuditChain(db, keys, options)
    const { fault, unsigned, isNewestUnsigned } = report
    const broken = [
      ...(fault ? [faultWords(fault)] : []),
      ...(isNewestUnsigned ? [`checkpoint of ${unsigned.at(-1)}: not signed by this shop`] : []),
    ]
    return { result: { ...result, broken }, report }
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    return { result: { ...result, isFinished: false }, report: undefined }
  }
}
