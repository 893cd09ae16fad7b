import { and, eq, sql } from 'drizzle-orm'
import type { STATUS_CHECK_KINDS } from '#db/enums.ts'
import type { Database, Transaction } from '#db/database.ts'
import { gatewayBreakers, statusChecks, users } from '#db/schema.ts'
import { transactionWithLock } from '#db/transactions.ts'
import type { RefundProgress } from '../gateway.ts'
import { isAway } from './circuit-breaker.server.ts'

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
 * above a few wait with those of the schedule, so that no account fills the queue; it is locked while
 * they are counted. Others who ask in the same moment may each count the others as not there yet.
 * @returns when by the database's clock, and whether the gateway is away; undefined if it is full
 */
export const enqueueCheck = (
  db: Database,
  check: StatusCheck,
  asking: Asking,
): Promise<Enqueued | undefined> =>
  asking.shopperId === null
    ? enqueue(db, check, asking)
    : // A crash of the database may lose the check: the schedule asks about each attempt all the same.
      transactionWithLock(
        db,
        { column: users.id, value: asking.shopperId, isDurable: false },
        (tx) => enqueue(tx, check, asking),
      )

type Asking = { priority: CheckPriority; shopperId: string | null }
type Enqueued = { since: Date; isAway: boolean }

async function enqueue(
  db: Database | Transaction,
  check: StatusCheck,
  { priority, shopperId }: Asking,
): Promise<Enqueued | undefined> {
  const seen = await countWaiting(db, check, { level: CHECK_PRIORITIES[priority], shopperId })
  const isUrgent = CHECK_PRIORITIES[priority] <= CHECK_PRIORITIES.shopper
  const isCrowded = isUrgent && seen.ofShopper >= MAX_WAITING_OF_SHOPPER
  const level = isCrowded ? CHECK_PRIORITIES.schedule : CHECK_PRIORITIES[priority]
  if ((isCrowded ? seen.beforeSchedule : seen.before) >= MAX_WAITING) return undefined
  const isMessage = priority === 'return' || priority === 'notice'
  const { isWaiting, priority: before, queuedAt, messageAt } = statusChecks
  const [row] = await db
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
    .prepare(isMessage ? 'enqueue_message' : 'enqueue_check')
    .execute()
  return row && { since: row.since, isAway: seen.isAway }
}

type Waiting = {
  /** Whether the gateway's breaker is open. */
  isAway: boolean
  /** Other checks of the shopper that somebody waits for at a page. */
  ofShopper: number
  /** Checks of this class and of those before it; one that waits already is none more. */
  before: number
  /** The same for the class of the schedule. */
  beforeSchedule: number
}

async function countWaiting(
  db: Database | Transaction,
  { gateway, subject }: StatusCheck,
  { level, shopperId }: { level: number; shopperId: string | null },
): Promise<Waiting> {
  const { priority } = statusChecks
  const waits = and(eq(statusChecks.gateway, gateway), statusChecks.isWaiting)
  const before = (last: number) =>
    sql<number>`case when coalesce(bool_or(${statusChecks.subject} = ${subject}), false) then 0
      else count(*) filter (where ${priority} <= ${last}) end::int`
  const [seen] = await db
    .select({
      isAway: sql<boolean>`coalesce((select ${isAway} from ${gatewayBreakers} where ${gatewayBreakers.gateway} = ${gateway}), false)`,
      ofShopper: sql<number>`(count(*) filter (where ${statusChecks.shopperId} = ${shopperId}
        and ${statusChecks.subject} <> ${subject} and ${priority} <= ${CHECK_PRIORITIES.shopper}))::int`,
      before: before(level),
      beforeSchedule: before(CHECK_PRIORITIES.schedule),
    })
    .from(statusChecks)
    .where(waits)
    .prepare('waiting_checks')
    .execute()
  if (!seen) throw new Error('an aggregate without groups has a row')
  return seen
}
