import { randomInt } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paymentAttempts, paymentMessages } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import type { Attempt, AttemptState } from './payment.ts'

/** A new try to pay. Committed before the bank hears of it, so that whatever comes back finds it. */
export async function startAttempt(tx: Transaction, order: { id: string; total: Paise; gateway: string; at: Date }): Promise<string> {
  const reference = newReference()
  await tx.insert(paymentAttempts).values({
    reference,
    orderId: order.id,
    gateway: order.gateway,
    amountPaise: order.total,
    state: 'created',
    createdAt: order.at,
  })
  return reference
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
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  return attempt?.orderId
}

/** Keeps what the gateway sent, once, by the hash of what it says. */
export async function recordMessage(
  db: Database,
  message: { hash: string; via: 'return' | 'notice'; reference: string; at: Date },
): Promise<void> {
  const { at, ...row } = message
  await db
    .insert(paymentMessages)
    .values({ ...row, receivedAt: at })
    .onConflictDoNothing()
}

// 36^20 is about 103 bits: never guessed, never repeated, and short enough for every gateway (payments.md section 1).
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const newReference = (): string => Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
