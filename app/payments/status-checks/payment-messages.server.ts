import { and, eq, exists, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { MESSAGE_SOURCES } from '#db/enums.ts'
import { paymentAttempts, paymentMessages } from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { interval } from '#app/basics/personal-data/retention/term.ts'
import type { Log } from '#app/basics/log.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { orderOfAttempt } from '../attempts.server.ts'

/**
 * Upper bound on stored messages per reference. A gateway never sends so many about one payment, but
 * in protocol version 1 anybody can turn one of its messages into many.
 */
const MAX_MESSAGES = 50
/** Upper bound on stored messages about no attempt of ours, for the same reason. */
const MAX_UNMATCHED = 1_000

/** Sender of a message: the shopper's browser, or the gateway itself. */
export type MessageSource = (typeof MESSAGE_SOURCES)[number]

/**
 * Audit trail: stores each distinct message once, by its hash. One about no attempt that can be seen
 * yet is kept for `matchMessages` (T10).
 * @returns false if it is about no attempt, and too many such messages are stored already
 */
export async function recordMessage(
  db: Database,
  { at, ...message }: { hash: string; via: MessageSource; reference: string; at: Date },
): Promise<boolean> {
  const { reference } = paymentMessages
  const unmatched = eq(paymentMessages.isUnmatched, true)
  const isUnmatched = (await orderOfAttempt(db, message.reference)) === undefined
  if (isUnmatched && (await db.$count(paymentMessages, unmatched)) >= MAX_UNMATCHED) return false
  if ((await db.$count(paymentMessages, eq(reference, message.reference))) < MAX_MESSAGES)
    await db
      .insert(paymentMessages)
      .values({ ...message, receivedAt: at, isUnmatched })
      .onConflictDoNothing()
  return true
}

/**
 * Finds the attempts of stored messages that had none when they came, and has each payment checked.
 * Messages that stay without one are forgotten after a day.
 * @returns how many were matched, at most `limit`
 */
export async function matchMessages(
  { db, jobs, log }: { db: Database; jobs: Jobs; log: Pick<Log, 'warn'> },
  limit: number,
): Promise<number> {
  const { hash, reference, isUnmatched, receivedAt } = paymentMessages
  const attempt = db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
  const count = await db.transaction(async (tx) => {
    const matched = await tx
      .select({ hash, reference })
      .from(paymentMessages)
      .where(and(isUnmatched, exists(attempt)))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (matched.length === 0) return 0
    const hashes = matched.map((message) => message.hash)
    await tx.update(paymentMessages).set({ isUnmatched: false }).where(inArray(hash, hashes))
    for (const one of new Set(matched.map((message) => message.reference)))
      await jobs.enqueue(tx, 'enquire', { reference: one }, { idempotencyKey: `${one} matched` })
    return matched.length
  })
  const isOld = lt(
    receivedAt,
    sql`now() - ${interval(RETENTION.paymentMessages.terms.unmatched)}::interval`,
  )
  const { rowCount } = await db.delete(paymentMessages).where(and(isUnmatched, isOld))
  if (rowCount)
    log.warn(
      { area: 'payments', messages: rowCount },
      'messages about unknown payment attempts dropped',
    )
  return count
}

/** Retention of the audit trail, at most `limit` rows. @returns how many */
export const purgeMessages = async (db: Database, limit: number): Promise<number> => {
  const { rowCount } = await db.delete(paymentMessages).where(
    sql`${paymentMessages.hash} in (select hash from ${paymentMessages}
      where received_at < now() - ${interval(RETENTION.paymentMessages.terms.kept)}::interval limit ${limit})`,
  )
  return rowCount ?? 0
}
