import { randomInt } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, paymentAttempts } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { attemptCreated, attemptMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { enqueueScheduledCheck } from './scheduled-checks.server.ts'
import type { Observation } from './gateway.ts'
import { isOpen, mayBePaidOnline, type Attempt, type Settlement } from './payment.ts'
import { statusCheckTime } from './status-check-schedule.ts'

/**
 * Starts an attempt and schedules its first status check. It is committed before the gateway can
 * hear of it, so that every message finds its row, and the schedule finds out what became of the
 * payment even if nobody comes back.
 */
export async function startAttempt(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  order: { id: string; total: Paise; gateway: string; at: Date },
): Promise<string> {
  const { reference, row, created } = newAttempt(order)
  await tx.insert(paymentAttempts).values(row)
  await recordEvent(tx, 'shopper', created)
  await enqueueScheduledCheck({ tx, jobs }, { reference, checks: 0 }, row.nextCheckAt)
  return reference
}

/** Row and event of another attempt; its transaction also calls `enqueueScheduledCheck`. */
export function newAttempt(order: { id: string; total: Paise; gateway: string; at: Date }) {
  const reference = newReference()
  const row = {
    reference,
    orderId: order.id,
    gateway: order.gateway,
    amountPaise: order.total,
    state: 'created',
    createdAt: order.at,
    nextCheckAt: statusCheckTime(order.at, 0),
  } as const
  return { reference, row, created: attemptCreated(reference, order.total) }
}

/** `gateway`: id of the gateway that it belongs to. */
export type StoredAttempt = Attempt & {
  gateway: string
  /** The gateway's own name for the payment. */
  gatewayRef: string | null
  reason: string | null
  /** As the gateway named it, or a person decided. */
  paid: Paise | undefined
  createdAt: Date
}

/** Attempts of an order, newest first. */
export async function listAttempts(db: Database, orderId: string): Promise<StoredAttempt[]> {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.reference))
  return rows.map(storedAttempt)
}

const storedAttempt = (row: typeof paymentAttempts.$inferSelect): StoredAttempt => ({
  reference: row.reference,
  gateway: row.gateway,
  orderId: row.orderId,
  amount: paise(row.amountPaise),
  state: row.state,
  gatewayRef: row.gatewayRef,
  reason: row.reason,
  paid: row.paidPaise === null ? undefined : paise(row.paidPaise),
  createdAt: row.createdAt,
})

/** The same of several orders, by their ids. */
export async function listAttemptsOf(
  db: Database,
  orderIds: string[],
): Promise<Map<string, StoredAttempt[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, orderIds))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.reference))
  return Map.groupBy(rows.map(storedAttempt), ({ orderId }) => orderId)
}

/**
 * The shopper is being sent to the gateway, which may know the attempt from now on. The order is
 * locked first, so that a cancellation at the same moment comes before or after.
 * @returns false if the order is not to be paid or the attempt is over: then nobody may be sent
 */
export const markRedirected = (db: Database, reference: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const orderId = await orderOfAttempt(tx, reference)
    if (!orderId) return false
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const ours = eq(paymentAttempts.reference, reference)
    const [attempt] = await tx.select().from(paymentAttempts).where(ours)
    if (!order || !mayBePaidOnline(order) || !attempt || !isOpen(attempt.state)) return false
    if (attempt.state === 'created') {
      await tx.update(paymentAttempts).set({ state: 'redirected' }).where(ours)
      await recordEvent(tx, 'shopper', attemptMoved(reference, 'created', 'redirected'))
    }
    return true
  })

/** Moves an attempt to the state that the gateway's answer means; the caller records it. */
export async function settleAttempt(
  tx: Transaction,
  { reference }: Pick<Attempt, 'reference'>,
  { settlement, seen, at }: { settlement: Settlement; seen: Observation; at: Date },
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({
      state: settlement.state,
      reason: settlement.reason ?? null,
      paidPaise: seen.paid ?? null,
      gatewayRef: seen.gatewayRef ?? null,
      bankRef: seen.bankRef ?? null,
      method: seen.method ?? null,
      settledAt: settlement.state === 'pending' ? null : at,
      decidedAt: null,
    })
    .where(eq(paymentAttempts.reference, reference))
    .prepare('settle_attempt')
    .execute()
}

/** Id of the order that an attempt belongs to; undefined if no attempt has this reference. */
export async function orderOfAttempt(
  db: Database | Transaction,
  reference: string,
): Promise<string | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
  return attempt?.orderId
}

// Random reference: 36^20 is about 103 bits, so nobody guesses it and it never repeats, and 20
// characters fit every gateway (docs/payment-protocol.md section 1).
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const newReference = (): string =>
  Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
