import { eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { checkResults } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { checkAuditChain } from '#app/desk/audit-chain/check-audit-chain.server.ts'
import { chainOrigin } from '#app/desk/audit-chain/checkpoint.server.ts'
import { storeCheckpoint } from '#app/desk/audit-chain/stored-checkpoints.server.ts'
import { checkWholeChain } from '#app/desk/audit-chain/whole-chain.server.ts'
import {
  isSound,
  MAX_BROKEN,
  runConsistencyChecks,
  type CheckResult,
} from '#app/desk/consistency-checks.server.ts'

/** Upper bound on what is kept of what breaks a rule; `npm run doctor` names the rest. */
const MAX_EXAMPLES = 10

/** Answer of a rule that holds. */
export const SOUND = '0'

/** Answer of a check that was cut off. */
export const UNFINISHED = 'unfinished'

/** Answer of a check in a word, by which two runs are compared. */
const answerOf = ({ broken, isFinished }: CheckResult): string => {
  if (!isFinished) return UNFINISHED
  return broken.length < MAX_BROKEN ? String(broken.length) : `${MAX_BROKEN}+`
}

type Services = {
  db: Database
  /** A connection of their own, so that they take none from the shop. */
  checksDb: Database
  keys: SigningKeys
  /** Of the shop: its checkpoints name it. */
  origin: string
  log: Pick<Log, 'info' | 'error'>
}

/**
 * Runs the consistency checks, stores what they answer, and logs what is wrong. `tell-checks` mails
 * the owner what has changed. An audit chain that verifies gets its checkpoint of the day.
 */
export async function checkShop(services: Services, stopping: AbortSignal): Promise<void> {
  const { db, checksDb, keys, log } = services
  const cancel = (pid: number) =>
    void db.execute(sql`select pg_cancel_backend(${pid})`).catch(() => {})
  const checked = await runConsistencyChecks(checksDb, { stopping: { signal: stopping, cancel } })
  const chain = await checkAuditChain(checksDb, keys, { signal: stopping })
  const origin = chainOrigin(services.origin)
  if (chain.report && !chain.report.fault)
    await storeCheckpoint({ db, keys, origin }, chain.report.head)
  const whole = await checkWholeChain({ db: checksDb, keys, origin }, { signal: stopping })
  const results = [...checked, chain.result, whole]
  const endings = await storeResults(db, results)
  for (const result of results)
    if (!isSound(result))
      log.error(
        {
          area: 'checks',
          rule: result.rule,
          answer: answerOf(result),
          examples: examplesOf(result),
        },
        'a consistency check is broken',
      )
  for (const rule of endings) log.info({ area: 'checks', rule }, 'a consistency check holds again')
}

const examplesOf = ({ broken, orders }: CheckResult): string[] =>
  (orders.length > 0 ? orders : broken).slice(0, MAX_EXAMPLES)

/** @returns the rules that were broken before and hold now */
const storeResults = (db: Database, results: readonly CheckResult[]): Promise<string[]> =>
  db.transaction(async (tx) => {
    const before = await tx.select().from(checkResults).orderBy(checkResults.rule).for('update')
    const rules = results.map(({ rule }) => rule)
    // Rules of another version.
    await tx.delete(checkResults).where(notInArray(checkResults.rule, rules))
    const { answer } = checkResults
    await tx
      .insert(checkResults)
      .values(
        results.map((result) => ({
          rule: result.rule,
          answer: answerOf(result),
          examples: examplesOf(result),
          since: sql`clock_timestamp()`,
          checkedAt: sql`clock_timestamp()`,
        })),
      )
      .onConflictDoUpdate({
        target: checkResults.rule,
        set: {
          answer: sql`excluded.answer`,
          examples: sql`excluded.examples`,
          since: sql`case when ${answer} = excluded.answer then ${checkResults.since} else excluded.since end`,
          checkedAt: sql`excluded.checked_at`,
        },
      })
    const holding = await tx
      .select({ rule: checkResults.rule })
      .from(checkResults)
      .where(eq(answer, SOUND))
    const broken = new Set(before.filter((row) => row.answer !== SOUND).map(({ rule }) => rule))
    return holding.map(({ rule }) => rule).filter((rule) => broken.has(rule))
  })
