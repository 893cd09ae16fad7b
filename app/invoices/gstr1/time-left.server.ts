import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'

/** Milliseconds that the next statement of a return may take; undefined: as long as it wants. */
export type TimeLeft = (() => number) | undefined

/**
 * Time of a screen, whose statements share it: each may take `eachMs`, and all of them `allMs` from
 * now on.
 */
export function timeLeftOf({ eachMs, allMs }: { eachMs: number; allMs: number }): () => number {
  const end = performance.now() + allMs
  return () => Math.min(eachMs, end - performance.now())
}

/**
 * Has Postgres cancel the statements of this transaction that take longer, which `isStatementTimeout`
 * tells.
 */
export async function limitStatements(tx: Transaction, timeLeft: TimeLeft): Promise<void> {
  if (!timeLeft) return
  // 0 would be no limit.
  const ms = Math.max(1, Math.floor(timeLeft()))
  await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
}
