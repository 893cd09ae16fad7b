import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import type { OUTBOX_STATES } from '#db/enums.ts'
import { outbox, paymentAttempts, refunds } from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { interval } from '#app/basics/personal-data/retention/term.ts'
import type { JobPayloads } from './job-payloads.ts'
import { GRACE_AGO } from './lost-jobs.server.ts'
import { isOutgoing, OUTGOING, OUTGOING_NAMES, type OutgoingName } from './outgoing.ts'
import { TRIES } from './queue-policies.ts'
import { SWEEP_LIMIT } from './sweep.server.ts'

/** A mail of the outbox whose job is to be made again. */
export type LostMail = { id: string; name: OutgoingName; payload: JobPayloads[OutgoingName] }

/** @returns false if a mail of this id is there already: it has been asked for, or sent, before */
export async function addToOutbox(
  tx: Transaction,
  mail: { id: string; name: OutgoingName; payload: object; dueAt: Date | undefined },
): Promise<boolean> {
  const { dueAt, ...rest } = mail
  const hours = OUTGOING[mail.name].validHours
  const added = await tx
    .insert(outbox)
    .values({
      ...rest,
      orderId: orderOf(mail.payload),
      dueAt: dueAt ?? sql`now()`,
      expiresAt: hours === undefined ? null : sql`now() + ${hours} * interval '1 hour'`,
    })
    .onConflictDoNothing()
  return Boolean(added.rowCount)
}

/** The order that a mail is about, by the ids of its payload. */
function orderOf(payload: object): string | SQL | null {
  if ('orderId' in payload) return String(payload.orderId)
  if (!('refundId' in payload)) return null
  return sql`(
    select coalesce(r.order_id, a.order_id) from ${refunds} r left join ${paymentAttempts} a on a.reference = r.attempt_reference
    where r.id = ${payload.refundId}::uuid)`
}

const WAITING = eq(outbox.state, 'waiting')

/** State of a mail whose worker has ended well. */
export type MailOutcome = 'sent' | 'refused' | 'dropped'

/** One that nobody got, and nobody was to get any more, is no part of its order's history. */
const LEAVES_NO_HISTORY: readonly (typeof OUTBOX_STATES)[number][] = ['dropped', 'expired']

const settled = (state: MailOutcome | 'expired' | 'given_up') => ({
  state,
  payload: null,
  settledAt: sql`now()`,
  ...(LEAVES_NO_HISTORY.includes(state) && { orderId: null }),
})

/**
 * Sends a mail of the outbox, unless it is sent or of no use any more. One without a row was queued
 * by an earlier version, and is sent. It settles after the mail server has taken the mail, so a
 * crash in between sends it twice, under one Message-ID.
 */
export async function sendFromOutbox(
  db: Database,
  id: string,
  send: () => Promise<MailOutcome>,
): Promise<void> {
  const mine = eq(outbox.id, id)
  const [claimed] = await db
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1`, triedAt: sql`now()` })
    .where(and(mine, WAITING, or(isNull(outbox.expiresAt), gt(outbox.expiresAt, sql`now()`))))
    .returning({ tries: outbox.tries, name: outbox.name })
  if (!claimed && (await db.$count(outbox, mine)) > 0) return
  let outcome: MailOutcome
  try {
    outcome = await send()
  } catch (error) {
    if (claimed && claimed.tries >= triesOf(claimed.name))
      await db.update(outbox).set(settled('given_up')).where(and(mine, WAITING))
    throw error
  }
  if (claimed) await db.update(outbox).set(settled(outcome)).where(and(mine, WAITING))
}

/**
 * Mails that wait without a job, the oldest first, at most `limit`; their rows are locked until the
 * transaction ends. A job that was done or failed keeps its id until the queue deletes it, an hour
 * later, and its mail waits as long. What was tried a moment ago may still be on its way.
 */
export const lockLostMails = async (tx: Transaction, limit: number): Promise<LostMail[]> =>
  (await tx
    .select({ id: outbox.id, name: outbox.name, payload: outbox.payload })
    .from(outbox)
    .where(
      and(
        WAITING,
        // A newer version may have mails that this one does not know.
        inArray(outbox.name, OUTGOING_NAMES),
        lt(outbox.dueAt, GRACE_AGO),
        or(isNull(outbox.triedAt), lt(outbox.triedAt, GRACE_AGO)),
        sql`not exists (select from pgboss.job j where j.name in ('mail', 'text') and j.id = ${outbox.id})`,
      ),
    )
    .orderBy(asc(outbox.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })) as LostMail[]

/** A newer version may have mails that this one does not know. */
const triesOf = (name: string) => TRIES[isOutgoing(name) ? OUTGOING[name].channel : 'mail']

/** Settles the mails that are of no use any more. @returns how many, at most `limit` */
export async function expireMails(db: Database, limit = SWEEP_LIMIT): Promise<number> {
  const useless = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(WAITING, lte(outbox.expiresAt, sql`now()`)))
    .limit(limit)
  const expired = await db
    .update(outbox)
    .set(settled('expired'))
    .where(and(WAITING, inArray(outbox.id, useless)))
  return expired.rowCount ?? 0
}

/**
 * Retention: a settled row, which has no payload any more, refuses a second mail of its id for an
 * hour, and for as long as it would have been valid; one that was given up is named by the
 * consistency checks for a week. One about an order stays as long as the order.
 * @returns how many it deleted, at most `limit`
 */
export async function purgeOutbox(db: Database, limit = SWEEP_LIMIT): Promise<number> {
  const isOver = or(isNull(outbox.expiresAt), lte(outbox.expiresAt, sql`now()`))
  const useless = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.orderId),
        ne(outbox.state, 'waiting'),
        settledFor(sql`${interval(RETENTION.mails.terms.settled)}::interval`),
        or(
          and(ne(outbox.state, 'given_up'), isOver),
          and(eq(outbox.state, 'given_up'), settledFor(GIVEN_UP_IS_NAMED)),
        ),
      ),
    )
    .limit(limit)
  const deleted = await db.delete(outbox).where(inArray(outbox.id, useless))
  return deleted.rowCount ?? 0
}

/** SQL: how long the consistency checks name a mail that was given up. */
export const GIVEN_UP_IS_NAMED = sql`${interval(RETENTION.mails.terms.givenUp)}::interval`

const settledFor = (interval: SQL) => lt(outbox.settledAt, sql`now() - ${interval}`)
