import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { knownDevices, sessions } from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { keptSince } from '#app/basics/personal-data/retention/term.ts'

/** Upper bounds for one account; a sign-in deletes the oldest beyond them. */
export const MAX_SESSIONS = 30
export const MAX_DEVICES = 30

/**
 * Absolute lifetime of a session: one that began before this moment has ended, however recently it was
 * used.
 */
export const oldestSessionStart = (now: Date): Date =>
  keptSince(RETENTION.sessions.terms.longest, now)

/**
 * Deletes the sessions and devices of an account beyond the newest; call after a sign-in. Rows that
 * another sign-in holds at this moment are left to the next: two that each waited for a row of the
 * other would be a deadlock, and one of them begin anew a second later.
 */
export async function deleteOldSignIns(tx: Transaction, userId: string): Promise<void> {
  const oldSessions = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        notInArray(
          sessions.id,
          tx
            .select({ id: sessions.id })
            .from(sessions)
            .where(eq(sessions.userId, userId))
            .orderBy(desc(sessions.createdAt), desc(sessions.id))
            .limit(MAX_SESSIONS),
        ),
      ),
    )
    .for('update', { skipLocked: true })
  await tx.delete(sessions).where(inArray(sessions.id, oldSessions))
  const oldDevices = tx
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        notInArray(
          knownDevices.deviceHash,
          tx
            .select({ hash: knownDevices.deviceHash })
            .from(knownDevices)
            .where(eq(knownDevices.userId, userId))
            .orderBy(desc(knownDevices.seenAt), desc(knownDevices.deviceHash))
            .limit(MAX_DEVICES),
        ),
      ),
    )
    .for('update', { skipLocked: true })
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, oldDevices)))
}
