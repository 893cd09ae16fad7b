import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import type { Database } from '#db/database.ts'
import { orders, users } from '#db/schema.ts'
import type { Acknowledged, Answer, Load } from './load.ts'

/** T17: what needs the database is answered within 3 s, and all is well 5 s after its return. */
const DEADLINE_MS = 3_000
const RECOVERY_MS = 5_000
/** Slack for a busy machine, which is added to these. */
const SLACK_MS = 1_000

/** A good answer is 200 or 302; one that needed the database in vain is 503 with Retry-After. */
const isGood = ({ status }: Answer) => status === 200 || status === 302

export type Moments = {
  /** By performance.now(): when the fault began, and when the database could be reached again. */
  beganAt: number
  backAt: number
}

/**
 * Prints one line of figures, and expects what T17 promises of the answers, with twice the slack
 * that the slowest answer before the fault shows this machine to need.
 */
export function judgeAnswers(
  title: string,
  { answers, acknowledged }: Load,
  { beganAt, backAt }: Moments,
): void {
  const usualMs = slowest(answers.filter(({ endedAt }) => endedAt < beganAt))
  const slowestMs = slowest(answers.filter(({ endedAt }) => endedAt >= beganAt))
  const slackMs = Math.max(SLACK_MS, 2 * usualMs)
  const bad = answers.filter((answer) => !isGood(answer))
  const lastBadAt = Math.max(backAt, ...bad.map(({ endedAt }) => endedAt))
  const recoveryMs = lastBadAt - backAt
  const pagesDuring = answers.filter(
    ({ kind, begunAt }) => kind === 'page' && begunAt > beganAt && begunAt < lastBadAt,
  )
  console.log(
    `${title}: ${Math.round(backAt - beganAt)} ms; ${byStatus(answers)}; slowest ${slowestMs} ms, before the fault ${usualMs} ms; ` +
      `recovered after ${Math.round(recoveryMs)} ms; ${pagesDuring.length} public pages meanwhile; ` +
      `acknowledged ${acknowledged.orders.size} orders, ${acknowledged.accounts.length} accounts`,
  )
  expect(byStatus(bad.filter((answer) => !isPatient(answer))), 'answers that are wrong').toBe('')
  expect(byStatus(bad.filter(({ kind }) => kind === 'page')), 'pages that were stored').toBe('')
  const late = answers.filter(
    ({ begunAt, endedAt }) => endedAt >= beganAt && endedAt - begunAt > DEADLINE_MS + slackMs,
  )
  expect(byStatus(late), `answers that took longer than ${DEADLINE_MS + slackMs} ms`).toBe('')
  expect(recoveryMs, 'recovery in ms').toBeLessThan(RECOVERY_MS + slackMs)
  const after = answers.filter(
    ({ kind, status, begunAt }) => kind === 'checkout' && status === 200 && begunAt > backAt,
  )
  expect(after.length, 'orders after the fault').toBeGreaterThan(0)
}

/** Everything acknowledged is there, once, and the consistency checks find nothing. */
export async function judgeDatabase(
  title: string,
  db: Database,
  { accounts, orders: acknowledged, keys, wrong }: Acknowledged,
): Promise<void> {
  const kept = await db
    .select({ id: orders.id, key: orders.idempotencyKey })
    .from(orders)
    .orderBy(asc(orders.createdAt))
  const keyOf = new Map(kept.map(({ id, key }) => [id, key]))
  const emails = new Set((await db.select({ email: users.email }).from(users)).map((u) => u.email))
  const found = [...acknowledged].filter(([key, id]) => keyOf.get(id) === key)
  const foundAccounts = accounts.filter((email) => emails.has(email))
  console.log(
    `${title}: found ${found.length} of ${acknowledged.size} orders, ${foundAccounts.length} of ${accounts.length} accounts`,
  )
  expect(wrong).toEqual([])
  expect(found.length).toBe(acknowledged.size)
  expect(foundAccounts.length).toBe(accounts.length)
  expect(new Set(kept.map(({ key }) => key)).size, 'orders by key').toBe(kept.length)
  expect(kept.filter(({ key }) => !keys.has(key ?? ''))).toEqual([])
  expect((await runConsistencyChecks(db)).filter(({ broken }) => broken.length > 0)).toEqual([])
}

const slowest = (answers: readonly Answer[]): number =>
  Math.round(Math.max(0, ...answers.map(({ begunAt, endedAt }) => endedAt - begunAt)))

const isPatient = ({ status, retryAfter }: Answer) => status === 503 && retryAfter

function byStatus(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { kind, status, retryAfter } of answers) {
    const name = `${kind} ${status || 'cut'}${status === 503 && !retryAfter ? ' (when to try again?)' : ''}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
}
