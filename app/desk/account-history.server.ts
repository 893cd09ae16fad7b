import { eq, gte, inArray, or, sql } from 'drizzle-orm'
import { databaseTime } from '#db/clock.ts'
import type { Database } from '#db/database.ts'
import { accountRefusals, sessions, users } from '#db/schema.ts'
import {
  listAccountEvents,
  listRefusals,
  type RecordedAccountEvent,
} from '#app/account/events/list-account-events.server.ts'
import { recordAccountEvent } from '#app/account/events/record-account-event.server.ts'
import { emailDigest } from '#app/account/events/record-refusal.server.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { cleanEmail } from '#app/basics/text/clean-identifier.ts'
import { HOUR_MS } from '#app/basics/time.ts'

// Reads for staff: no shopper is checked here.

export type AccountHistory = {
  /** Undefined if there is none, or no longer. */
  account: { id: string; email: string } | undefined
  /** Newest first, at most 2,000; of an email also what was refused before it had an account. */
  events: RecordedAccountEvent[]
}

/** What happened to an account, by its email or id; a deleted one is found by its id alone. */
export async function accountHistory(
  { db, keys }: { db: Database; keys: SigningKeys },
  emailOrId: string,
): Promise<AccountHistory> {
  const typed = emailOrId.trim()
  const [account] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(eq(users.email, cleanEmail(typed)), eq(users.id, typed)))
  const email = account?.email ?? cleanEmail(typed)
  const subjects = [account?.id ?? typed, emailDigest(keys, email)]
  return { account, events: await listAccountEvents(db, subjects) }
}

export type Refusals = {
  /** Newest first, at most 2,000. `email`: of the account, if there is one. */
  events: (RecordedAccountEvent & { email: string | undefined })[]
  /** How many there were, by whole hours, also those that left no event. */
  refused: number
}

/** What was refused in the last so many hours, by the database's clock. */
export async function listRefusalsForStaff(db: Database, hours: number): Promise<Refusals> {
  const since = new Date((await databaseTime(db)).getTime() - hours * HOUR_MS)
  const events = await listRefusals(db, since)
  const ids = [...new Set(events.map(({ subjectId }) => subjectId))]
  const accounts = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
  const emails = new Map(accounts.map(({ id, email }) => [id, email]))
  const [counted] = await db
    .select({ refused: sql<number>`coalesce(sum(${accountRefusals.refused}), 0)::int` })
    .from(accountRefusals)
    .where(gte(accountRefusals.hour, sql`date_trunc('hour', ${since}::timestamptz, 'UTC')`))
  return {
    events: events.map((event) => ({ ...event, email: emails.get(event.subjectId) })),
    refused: counted?.refused ?? 0,
  }
}

/** Ends all sessions of an account. @returns how many; undefined if there is no such account */
export const signOutAccount = (db: Database, email: string): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    // No sign-in runs in between: each has a share of this lock.
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, cleanEmail(email)))
      .for('no key update')
    if (!account) return undefined
    const ended = await tx.delete(sessions).where(eq(sessions.userId, account.id))
    await recordAccountEvent(tx, {}, { accountId: account.id, action: 'signed_out', by: 'staff' })
    return ended.rowCount ?? 0
  })
