import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { sessions } from '#db/schema.ts'
import type { AccountAction } from '../events/account-event.ts'
import { recordAccountEvent, type AsksFrom } from '../events/record-account-event.server.ts'
import { MAX_SESSIONS, oldestSessionStart } from './bounded-sign-ins.server.ts'
import type { Shopper } from './shopper.server.ts'

type Services = AsksFrom & { db: Database }

export type SignedInDevice = {
  id: string
  userAgent: string
  since: Date
  lastUsed: Date
  here: boolean
}

/** Sessions of the shopper: this one first, then the most recently used, at most 30. */
export async function listDevices(
  db: Database,
  { id, sessionId }: Shopper,
  now: Date,
): Promise<SignedInDevice[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, id),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, oldestSessionStart(now)),
      ),
    )
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.updatedAt))
    .limit(MAX_SESSIONS)
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? '',
    since: row.createdAt,
    lastUsed: row.updatedAt,
    here: row.id === sessionId,
  }))
}

/** Ends one of the shopper's own sessions; an ended one is no error (T24). */
export const signOutDevice = (
  services: Services,
  shopperId: string,
  sessionId: string,
): Promise<void> =>
  endSessions(services, {
    accountId: shopperId,
    which: eq(sessions.id, sessionId),
    action: 'device_signed_out',
  })

export const signOutOtherDevices = (
  services: Services,
  { id, sessionId }: Shopper,
): Promise<void> =>
  endSessions(services, {
    accountId: id,
    which: ne(sessions.id, sessionId),
    action: 'other_devices_signed_out',
  })

const endSessions = (
  { db, requester }: Services,
  { accountId, which, action }: { accountId: string; which: SQL; action: AccountAction },
): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(and(eq(sessions.userId, accountId), which))
    if (ended.rowCount) await recordAccountEvent(tx, { requester }, { accountId, action })
  })

/** Updates "last used" in the list of devices; the session sync calls it about once an hour. */
export async function touchSession(
  db: Database,
  { id, sessionId }: Shopper,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.userId, id), eq(sessions.id, sessionId)))
}
