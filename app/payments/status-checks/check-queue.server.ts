import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { STATUS_CHECK_KINDS } from '#db/enums.ts'
import type { Database, Transaction } from '#db/database.ts'
import { statusChecks } from '#db/schema.ts'
import { transactionWithLock } from '#db/transactions.ts'
import type { RefundProgress } from '../gateway.ts'
import { breakerLock, readUnderLock } from './circuit-breaker.server.ts'

/**
 * Classes of status checks, the first first; in a class the newest comes first. `return` is also for
 * staff; `shopper` is one who waits for a page.
 */
export const CHECK_PRIORITIES = {
  return: 0,
  shopper: 1,
  notice: 2,
  schedule: 3,
  refund: 4,
} as const
export type CheckPriority = keyof typeof CHECK_PRIORITIES

export type StatusCheck = {
  kind: (typeof STATUS_CHECK_KINDS)[number]
  /** Reference of the attempt, or id of the refund. */
  subject: string
  /** Id of the gateway. */
  gateway: string
}
export type CheckResult = { reached: boolean; progress: RefundProgress | null }

/**
 * Upper bound on the checks of one gateway that wait in a class and in those before it; later ones
 * are left to the schedule. A flood of one class refuses none of a better one.
 */
const MAX_WAITING = 1_000
/** Upper bound on the checks of one account that wait before those of the schedule. */
const MAX_WAITING_OF_SHOPPER = 3

const CLOCK = sql<Date>`clock_timestamp()`

/**
 * Puts a check in the queue, or moves one that waits there up to its class. The checks of a shopper
 * above a few wait with those of the schedule, so that no account fills the queue.
 * @returns when by the database's clock, and whether the gateway is away; undefined if it is full
 */
export const enqueueCheck = (
  db: Database,
  check: StatusCheck,
  { priority, shopperId }: { priority: CheckPriority; shopperId: string | null },
): Promise<{ since: Date; isAway: boolean } | undefined> =>
  transactionWithLock(db, breakerLock(check.gateway), async (tx) => {
    const waitingBefore = (level: number) => countWaiting(tx, check, level)
    const { breaker, seen } = await readUnderLock(tx, check.gateway, () =>
      Promise.all([
        isUrgent(priority) && isCrowded(tx, check, shopperId),
        waitingBefore(CHECK_PRIORITIES[priority]),
      ]),
    )
    const [crowded, waiting] = seen
    const level = CHECK_PRIORITIES[crowded ? 'schedule' : priority]
    if ((crowded ? await waitingBefore(level) : waiting) >= MAX_WAITING) return undefined
    const isMessage = priority === 'return' || priority === 'notice'
    const { isWaiting, priority: before, queuedAt, messageAt } = statusChecks
    const [row] = await tx
      .insert(statusChecks)
      .values({
        ...check,
        priority: level,
        shopperId,
        queuedAt: CLOCK,
        messageAt: isMessage ? CLOCK : null,
      })
      .onConflictDoUpdate({
        target: statusChecks.subject,
        set: {
          isWaiting: true,
          priority: sql`case when ${isWaiting} then least(${before}, ${level}) else ${level} end`,
          // A repeat keeps its place: nobody stays the newest by asking again.
          queuedAt: sql`case when ${isWaiting} and ${before} <= ${level} then ${queuedAt} else ${CLOCK} end`,
          messageAt: isMessage ? CLOCK : sql`case when ${isWaiting} then ${messageAt} end`,
        },
      })
      .returning({ since: CLOCK.mapWith(statusChecks.queuedAt) })
    return row && { since: row.since, isAway: breaker.isAway }
  })

const isUrgent = (priority: CheckPriority) => CHECK_PRIORITIES[priority] <= CHECK_PRIORITIES.shopper

/** Waiting checks of this class and of those before it; one that waits already is none more. */
const countWaiting = (
  tx: Transaction,
  { gateway, subject }: StatusCheck,
  level: number,
): Promise<number> =>
  tx.$count(
    statusChecks,
    and(
      eq(statusChecks.gateway, gateway),
      statusChecks.isWaiting,
      lte(statusChecks.priority, level),
      sql`not exists (select from ${statusChecks} own where own.subject = ${subject} and own.is_waiting)`,
    ),
  )

async function isCrowded(
  tx: Transaction,
  { gateway, subject }: StatusCheck,
  shopperId: string | null,
): Promise<boolean> {
  if (shopperId === null) return false
  const others = and(
    eq(statusChecks.gateway, gateway),
    statusChecks.isWaiting,
    eq(statusChecks.shopperId, shopperId),
    ne(statusChecks.subject, subject),
    lte(statusChecks.priority, CHECK_PRIORITIES.shopper),
  )
  return (await tx.$count(statusChecks, others)) >= MAX_WAITING_OF_SHOPPER
}
