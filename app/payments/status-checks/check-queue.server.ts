import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { STATUS_CHECK_KINDS } from '#db/enums.ts'
import type { Database, Transaction } from '#db/database.ts'
import { statusChecks } from '#db/schema.ts'
import type { PaymentGateway, RefundProgress } from '../gateway.ts'
import { letProbeThrough, lockBreaker } from './circuit-breaker.server.ts'

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

/** Upper bound on waiting checks of one gateway; later ones are left to the schedule. */
const MAX_WAITING = 1_000
/** Upper bound on the checks of one account that wait before those of the schedule. */
const MAX_WAITING_OF_SHOPPER = 3
/** Longer than a check takes: after it, the node that made it is taken for dead. */
const LEASE_SECONDS = 20

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
  db.transaction(async (tx) => {
    const { isAway } = await lockBreaker(tx, check.gateway)
    const { waiting, isCrowded } = await countWaiting(tx, check, shopperId)
    if (waiting >= MAX_WAITING) return undefined
    const level = CHECK_PRIORITIES[isCrowded && isUrgent(priority) ? 'schedule' : priority]
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
    return row && { since: row.since, isAway }
  })

const isUrgent = (priority: CheckPriority) => CHECK_PRIORITIES[priority] <= CHECK_PRIORITIES.shopper

async function countWaiting(
  tx: Transaction,
  { gateway, subject }: StatusCheck,
  shopperId: string | null,
): Promise<{ waiting: number; isCrowded: boolean }> {
  const isOfShopper = sql`${statusChecks.shopperId} = ${shopperId}
    and ${statusChecks.subject} <> ${subject} and ${statusChecks.priority} <= ${CHECK_PRIORITIES.shopper}`
  const [row] = await tx
    .select({
      waiting: count(),
      ofShopper: sql`count(*) filter (where ${isOfShopper})`.mapWith(Number),
    })
    .from(statusChecks)
    .where(and(eq(statusChecks.gateway, gateway), statusChecks.isWaiting))
  return {
    waiting: row?.waiting ?? 0,
    isCrowded: (row?.ofShopper ?? 0) >= MAX_WAITING_OF_SHOPPER,
  }
}

export type ClaimedCheck = StatusCheck & { lease: string }

/**
 * Claims the first check of a gateway, if it may begin now. What is under way is counted by leases
 * that the database's clock ends, under the lock of the gateway's breaker, which no network call
 * holds: so there are never more at once than the gateway allows, and a killed node is replaced.
 * @returns `none`: nothing waits; `busy`: as many as allowed are under way; `away`: its breaker is
 * open
 */
export const claimCheck = (
  db: Database,
  { id: gateway, concurrentStatusChecks }: Pick<PaymentGateway, 'id' | 'concurrentStatusChecks'>,
): Promise<ClaimedCheck | 'none' | 'busy' | 'away'> =>
  db.transaction(async (tx) => {
    const breaker = await lockBreaker(tx, gateway)
    if (breaker.isAway) return 'away'
    const ours = and(eq(statusChecks.gateway, gateway), statusChecks.isWaiting)
    const isLeased = sql`coalesce(${statusChecks.leasedUntil} > ${CLOCK}, false)`
    const underWay = await tx.$count(statusChecks, and(ours, isLeased))
    if (underWay >= (breaker.isOpen ? 1 : concurrentStatusChecks)) return 'busy'
    const [first] = await tx
      .select({ subject: statusChecks.subject })
      .from(statusChecks)
      .where(and(ours, sql`not ${isLeased}`))
      .orderBy(statusChecks.priority, sql`${statusChecks.queuedAt} desc`)
      .limit(1)
    if (!first) return 'none'
    if (breaker.isOpen) await letProbeThrough(tx, gateway)
    const lease = randomUUID()
    const [claimed] = await tx
      .update(statusChecks)
      .set({
        lease,
        startedAt: CLOCK,
        leasedUntil: sql`${CLOCK} + ${LEASE_SECONDS} * interval '1 second'`,
      })
      .where(eq(statusChecks.subject, first.subject))
      .returning({ kind: statusChecks.kind, subject: statusChecks.subject })
    return claimed ? { ...claimed, gateway, lease } : 'none'
  })

/** Ends a check, unless another node has taken it over. It waits again if a message came meanwhile. */
export const finishCheck = async (
  db: Database,
  { subject, lease }: ClaimedCheck,
  { reached, progress }: CheckResult,
): Promise<void> =>
  void (await db
    .update(statusChecks)
    .set({
      isWaiting: sql`${reached} and coalesce(${statusChecks.messageAt} > ${statusChecks.startedAt}, false)`,
      lease: null,
      leasedUntil: null,
      finishedAt: CLOCK,
      reached,
      progress,
    })
    .where(and(eq(statusChecks.subject, subject), eq(statusChecks.lease, lease))))
