import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, paymentMessages } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { statusCheckTime } from './status-check-schedule.ts'
import type { Attempt, AttemptState } from './payment.ts'

/**
 * A new try to pay. Committed before the bank hears of it, so that whatever comes back finds it; with it the first of the
 * enquiries that find out what became of it even if nobody ever comes back.
 */
export async function startAttempt(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  order: { id: string; total: Paise; gateway: string; at: Date },
): Promise<string> {
  const reference = newReference()
  await tx.insert(paymentAttempts).values({
    reference,
    orderId: order.id,
    gateway: order.gateway,
    amountPaise: order.total,
    state: 'created',
    createdAt: order.at,
  })
  await scheduleStatusCheck({ tx, jobs }, { reference, begunAt: order.at }, 0)
  return reference
}

/** @param checks how often the schedule has checked already */
export async function scheduleStatusCheck(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  attempt: { reference: string; begunAt: Date },
  checks: number,
): Promise<void> {
  const startAfter = statusCheckTime(attempt.begunAt, checks)
  if (startAfter) {
    const { reference } = attempt
    await jobs.enqueue(
      tx,
      'enquire',
      { reference, asked: checks },
      { startAfter, idempotencyKey: `${reference} ${checks}` },
    )
  }
}

export type AttemptWithReason = Attempt & { reason: string | null }

/** An order's attempts, the newest first. */
export async function listAttempts(db: Database, orderId: string): Promise<AttemptWithReason[]> {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.reference))
  return rows.map((row) => ({
    reference: row.reference,
    orderId,
    amount: paise(row.amountPaise),
    state: row.state as AttemptState,
    reason: row.reason,
  }))
}

/** The order an attempt of ours is of. */
export async function orderOfAttempt(db: Database, reference: string): Promise<string | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
  return attempt?.orderId
}

/** More than a gateway ever says of one payment. In protocol version 1 anybody can change a message of theirs into many. */
const MAX_MESSAGES = 50

/** Keeps what the gateway sent about an attempt of ours, once, by the hash of what it says. */
export async function recordMessage(
  db: Database,
  { at, ...message }: { hash: string; via: 'return' | 'notice'; reference: string; at: Date },
): Promise<void> {
  if (!(await orderOfAttempt(db, message.reference))) return
  if (
    (await db.$count(paymentMessages, eq(paymentMessages.reference, message.reference))) >=
    MAX_MESSAGES
  )
    return
  await db
    .insert(paymentMessages)
    .values({ ...message, receivedAt: at })
    .onConflictDoNothing()
}

// 36^20 is about 103 bits: never guessed, never repeated, and short enough for every gateway (payments.md section 1).
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const newReference = (): string =>
  Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
