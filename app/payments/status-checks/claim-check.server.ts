import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { statusChecks } from '#db/schema.ts'
import { transactionWithLock } from '#db/transactions.ts'
import type { PaymentGateway } from '../gateway.ts'
import { CHECK_PRIORITIES, type CheckResult, type StatusCheck } from './check-queue.server.ts'
import { breakerLock, letProbeThrough, readUnderLock } from './circuit-breaker.server.ts'

/** Longer than a check takes: after it, the node that made it is taken for dead. */
const LEASE_SECONDS = 20
/** Claims in a row for those who wait at a page, before the oldest of the other classes has one. */
const URGENT_IN_A_ROW = 3

const CLOCK = sql<Date>`clock_timestamp()`

const waitsAt = (gateway: string) => and(eq(statusChecks.gateway, gateway), statusChecks.isWaiting)
const isLeased = sql`coalesce(${statusChecks.leasedUntil} > ${CLOCK}, false)`

export type ClaimedCheck = StatusCheck & { lease: string; startedAt: Date | null }

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
  transactionWithLock(db, breakerLock(gateway), async (tx) => {
    const claimable = and(waitsAt(gateway), sql`not ${isLeased}`)
    const { breaker, seen } = await readUnderLock(tx, gateway, () =>
      Promise.all([
        tx.$count(statusChecks, and(waitsAt(gateway), isLeased)),
        findStarving(tx, gateway, claimable),
        findFirst(tx, claimable),
      ]),
    )
    const [underWay, starving, first] = seen
    if (breaker.isAway) return 'away'
    if (underWay >= (breaker.isOpen ? 1 : concurrentStatusChecks)) return 'busy'
    const subject = starving ?? first
    if (subject === undefined) return 'none'
    if (breaker.isOpen) await letProbeThrough(tx, gateway)
    const lease = randomUUID()
    const [claimed] = await tx
      .update(statusChecks)
      .set({
        lease,
        startedAt: CLOCK,
        leasedUntil: sql`${CLOCK} + ${LEASE_SECONDS} * interval '1 second'`,
      })
      .where(eq(statusChecks.subject, subject))
      .returning({
        kind: statusChecks.kind,
        subject: statusChecks.subject,
        startedAt: statusChecks.startedAt,
      })
      .prepare('claim_check')
      .execute()
    return claimed ? { ...claimed, gateway, lease } : 'none'
  })

/** As claimCheck, but takes no lock where nothing can be claimed. */
export async function claimNextCheck(
  db: Database,
  gateway: Pick<PaymentGateway, 'id' | 'concurrentStatusChecks'>,
): ReturnType<typeof claimCheck> {
  const [counted] = await db
    .select({
      claimable: sql<boolean>`coalesce(bool_or(not ${isLeased}), false)`,
      underWay: sql<number>`count(*) filter (where ${isLeased})::int`,
    })
    .from(statusChecks)
    .where(waitsAt(gateway.id))
    .prepare('count_checks')
    .execute()
  if (counted?.claimable) return claimCheck(db, gateway)
  return (counted?.underWay ?? 0) >= gateway.concurrentStatusChecks ? 'busy' : 'none'
}

async function findFirst(tx: Transaction, claimable: SQL | undefined): Promise<string | undefined> {
  const [first] = await tx
    .select({ subject: statusChecks.subject })
    .from(statusChecks)
    .where(claimable)
    .orderBy(statusChecks.priority, desc(statusChecks.queuedAt))
    .limit(1)
    .prepare('first_check')
    .execute()
  return first?.subject
}

/**
 * The oldest check that nobody waits for at a page, where the last ones begun were all for somebody
 * who does: such can be asked for without end, and notices, the schedule and refunds are owed one.
 */
async function findStarving(
  tx: Transaction,
  gateway: string,
  claimable: SQL | undefined,
): Promise<string | undefined> {
  const begun = await tx
    .select({ priority: statusChecks.priority })
    .from(statusChecks)
    .where(and(eq(statusChecks.gateway, gateway), isNotNull(statusChecks.startedAt)))
    .orderBy(desc(statusChecks.startedAt))
    .limit(URGENT_IN_A_ROW)
    .prepare('begun_checks')
    .execute()
  const areUrgent = begun.every(({ priority }) => priority <= CHECK_PRIORITIES.shopper)
  if (begun.length < URGENT_IN_A_ROW || !areUrgent) return undefined
  const [oldest] = await tx
    .select({ subject: statusChecks.subject })
    .from(statusChecks)
    .where(and(claimable, gt(statusChecks.priority, CHECK_PRIORITIES.shopper)))
    .orderBy(statusChecks.queuedAt)
    .limit(1)
    .prepare('oldest_check')
    .execute()
  return oldest?.subject
}

/**
 * Ends a check, unless another node has taken it over.
 * @returns whether it waits again, since a message came meanwhile
 */
export const finishCheck = async (
  db: Database,
  { subject, lease }: ClaimedCheck,
  { reached, progress }: CheckResult,
): Promise<boolean> => {
  const [finished] = await db
    .update(statusChecks)
    .set({
      isWaiting: sql`${reached} and coalesce(${statusChecks.messageAt} > ${statusChecks.startedAt}, false)`,
      lease: null,
      leasedUntil: null,
      finishedAt: CLOCK,
      reached,
      progress,
    })
    .where(and(eq(statusChecks.subject, subject), eq(statusChecks.lease, lease)))
    .returning({ isWaiting: statusChecks.isWaiting })
    .prepare('finish_check')
    .execute()
  return finished?.isWaiting ?? false
}
