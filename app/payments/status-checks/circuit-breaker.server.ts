import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { gatewayBreakers } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { err, type Result } from '#app/basics/result.ts'
import type { AttemptInput, NoStart, PaymentGateway, PaymentStart } from '../gateway.ts'

/** Consecutive failures, of different payments, that open the breaker. */
const OPENS_AFTER = 3
/** How long an open breaker refuses before it lets the next probe through. */
const PAUSE_SECONDS = 15

const CLOCK = sql`clock_timestamp()`
/** SQL condition: too many payments in a row have not reached the gateway. */
export const isOpen = sql<boolean>`${gatewayBreakers.failures} >= ${OPENS_AFTER}`
export const isAway = sql<boolean>`(${isOpen} and coalesce(${gatewayBreakers.retryAt} > ${CLOCK}, false))`

/**
 * How long after its last failure a gateway of an open breaker is offered to nobody. Then it is
 * offered again: where no status check probes it meanwhile, whoever chooses it does.
 */
const NOT_OFFERED_SECONDS = 120

/** Ids of the gateways that are away, for the whole shop and by the database's clock. */
export async function findAwayGateways(db: Database): Promise<Set<string>> {
  const isLastFailureRecent = sql`${gatewayBreakers.retryAt} + ${NOT_OFFERED_SECONDS - PAUSE_SECONDS} * interval '1 second' > ${CLOCK}`
  const rows = await db
    .select({ gateway: gatewayBreakers.gateway })
    .from(gatewayBreakers)
    .where(and(isOpen, isLastFailureRecent))
  return new Set(rows.map(({ gateway }) => gateway))
}

/** `isAway`: whoever asks is refused at once; open, but not away: a probe may be made. */
type Breaker = { isOpen: boolean; isAway: boolean }

/**
 * The row lock on a gateway's breaker, under which checks are begun. What is written under it may be
 * lost with a crash of the database: the schedule asks about each attempt all the same.
 */
export const breakerLock = (gateway: string) =>
  ({
    column: gatewayBreakers.gateway,
    value: gateway,
    strength: 'update',
    isDurable: false,
  }) as const

/**
 * Reads a breaker under its lock, in one round trip with what must be read under it as well. Where
 * there is no row yet it makes and locks one, and reads again.
 */
export async function readUnderLock<T>(
  tx: Transaction,
  gateway: string,
  read: () => Promise<T>,
): Promise<{ breaker: Breaker; seen: T }> {
  const reading = tx
    .select({ isOpen, isAway })
    .from(gatewayBreakers)
    .where(eq(gatewayBreakers.gateway, gateway))
  const [[known], seen] = await Promise.all([reading.prepare('breaker').execute(), read()])
  if (known) return { breaker: known, seen }
  await tx.insert(gatewayBreakers).values({ gateway }).onConflictDoNothing()
  const [created] = await reading.for('update')
  return { breaker: created ?? { isOpen: false, isAway: false }, seen: await read() }
}

/** Lets one call through, and refuses others until it has had time to fail. */
export const letProbeThrough = async (
  db: Database | Transaction,
  gateway: string,
): Promise<boolean> =>
  Boolean(
    (
      await db
        .update(gatewayBreakers)
        .set({ retryAt: afterPause })
        .where(and(eq(gatewayBreakers.gateway, gateway), sql`not ${isAway}`))
    ).rowCount,
  )

const afterPause = sql`${CLOCK} + ${PAUSE_SECONDS} * interval '1 second'`

/**
 * Counts an answer, or the want of one. A payment that always fails counts once, so that it alone
 * stops no others.
 */
export async function countOutcome(
  { db, log }: { db: Database; log: Pick<Log, 'info' | 'warn'> },
  { gateway, subject, reached }: { gateway: string; subject: string; reached: boolean },
): Promise<void> {
  if (reached) {
    if (await closeBreaker(db, gateway))
      log.info({ area: 'payments', gateway }, 'gateway is back, circuit breaker closed')
    return
  }
  const { failures, failedSubject } = gatewayBreakers
  const isCounted = sql`(${isOpen} or ${failedSubject} is distinct from ${subject})`
  const counted = sql`${failures} + ${isCounted}::integer`
  const [row] = await db
    .insert(gatewayBreakers)
    .values({ gateway, failures: 1, failedSubject: subject })
    .onConflictDoUpdate({
      target: gatewayBreakers.gateway,
      set: {
        failures: counted,
        failedSubject: subject,
        retryAt: sql`case when ${counted} >= ${OPENS_AFTER} then ${afterPause} end`,
      },
    })
    .returning({ failures })
  if (row?.failures === OPENS_AFTER)
    log.warn({ area: 'payments', gateway }, 'gateway is away, circuit breaker opened')
}

/** @returns whether it was open */
async function closeBreaker(db: Database, gateway: string): Promise<boolean> {
  const [breaker] = await db
    .select({ failures: gatewayBreakers.failures, isOpen })
    .from(gatewayBreakers)
    .where(eq(gatewayBreakers.gateway, gateway))
    .prepare('breaker_failures')
    .execute()
  if (!breaker?.failures) return false
  await db
    .update(gatewayBreakers)
    .set({ failures: 0, failedSubject: null, retryAt: null })
    .where(eq(gatewayBreakers.gateway, gateway))
  return breaker.isOpen
}

/** Starts an attempt; where that asks the gateway, an open breaker refuses at once. */
export async function startAtGateway(
  services: { db: Database; log: Pick<Log, 'info' | 'warn'> },
  gateway: PaymentGateway,
  attempt: AttemptInput,
): Promise<Result<PaymentStart, NoStart>> {
  if (!gateway.startsByRequest) return gateway.start(attempt)
  if (!(await mayStart(services.db, gateway.id)))
    return err({ why: 'unavailable', detail: 'its circuit breaker is open' })
  const started = await gateway.start(attempt)
  const reached = started.ok || started.error.why !== 'unavailable'
  await countOutcome(services, { gateway: gateway.id, subject: attempt.reference, reached })
  return started
}

async function mayStart(db: Database, gateway: string): Promise<boolean> {
  const [breaker] = await db
    .select({ isOpen })
    .from(gatewayBreakers)
    .where(eq(gatewayBreakers.gateway, gateway))
  return !breaker?.isOpen || letProbeThrough(db, gateway)
}
