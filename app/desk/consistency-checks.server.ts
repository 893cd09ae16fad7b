import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { isStatementTimeout } from '#db/unavailable.ts'
import { GIVEN_UP_IS_NAMED } from '#app/jobs/outbox.server.ts'
import { ADVICE, AUDIT_CHAIN, WHOLE_AUDIT_CHAIN, type Check } from './check.server.ts'
import { CASH_CHECKS } from './cash/cash-checks.server.ts'
import { EVENT_CHECKS } from './event-checks.server.ts'
import { INVOICE_CHECKS } from './invoices/invoice-checks.server.ts'
import { TICKET_CHECKS } from './messages/ticket-checks.server.ts'
import { ORDER_CHECKS } from './order-checks.server.ts'
import { PAYMENT_CHECKS } from './payment-checks.server.ts'

const CHECKS: readonly Check[] = [
  ...ORDER_CHECKS,
  ...PAYMENT_CHECKS,
  ...CASH_CHECKS,
  ...INVOICE_CHECKS,
  ...TICKET_CHECKS,
  {
    name: 'no mail waits for an hour, and none was given up',
    advice: ADVICE.mail,
    broken: sql`
      select name || ' ' || id, null from outbox
      where (state = 'given_up' and settled_at > now() - ${GIVEN_UP_IS_NAMED}) or (state = 'waiting' and due_at < now() - interval '1 hour')`,
  },
  ...EVENT_CHECKS,
]

/** Upper bound on what one check names; there may be more. */
export const MAX_BROKEN = 1_000

/** A check takes so long at most, whatever the size of the shop. */
export const CHECK_TIMEOUT_MS = 60_000

export type CheckResult = {
  rule: string
  /** What is wrong, at most `MAX_BROKEN`; empty where the rule holds. */
  broken: string[]
  /** Numbers of the orders that it belongs to. */
  orders: string[]
  advice: string
  /** False: it was cut off, and nobody knows whether the rule holds. */
  isFinished: boolean
}

export const isSound = ({
  broken,
  isFinished,
}: Pick<CheckResult, 'broken' | 'isFinished'>): boolean => isFinished && broken.length === 0

type Options = {
  timeoutMs?: number
  /** Ends them before their time; `cancel` ends the statement of another connection. */
  stopping?: { signal: AbortSignal; cancel(pid: number): void } | undefined
}

/**
 * Runs the consistency checks of orders, money and stock, one after the other.
 * @throws the reason of `stopping`
 */
export async function runConsistencyChecks(
  db: Database,
  { timeoutMs = CHECK_TIMEOUT_MS, stopping }: Options = {},
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of CHECKS) {
    stopping?.signal.throwIfAborted()
    results.push(await runCheck(db, check, { timeoutMs, stopping }))
  }
  return results
}

/** What staff do where this rule is broken. */
export const adviceOn = (rule: string): string =>
  [...CHECKS, AUDIT_CHAIN, WHOLE_AUDIT_CHAIN].find(({ name }) => name === rule)?.advice ??
  ADVICE.look

async function runCheck(
  db: Database,
  { name, advice = ADVICE.look, broken }: Check,
  { timeoutMs, stopping }: Required<Options>,
): Promise<CheckResult> {
  let cancel: (() => void) | undefined
  try {
    const rows = await db.transaction(async (tx) => {
      const began = await tx.execute<{ pid: number }>(
        sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), pg_backend_pid() as pid`,
      )
      cancel = () => stopping?.cancel(began.rows[0]?.pid ?? 0)
      stopping?.signal.addEventListener('abort', cancel)
      const found = await tx.execute<{ name: string; number: string | null }>(
        sql`select * from (${broken}) as found (name, number) limit ${MAX_BROKEN}`,
      )
      return found.rows
    })
    const numbers = new Set(rows.flatMap(({ number }) => number ?? []))
    const names = rows.map((row) => row.name)
    return { rule: name, broken: names, orders: [...numbers], advice, isFinished: true }
  } catch (error) {
    stopping?.signal.throwIfAborted()
    if (!isStatementTimeout(error)) throw error
    return { rule: name, broken: [], orders: [], advice, isFinished: false }
  } finally {
    if (cancel) stopping?.signal.removeEventListener('abort', cancel)
  }
}
