import { eq, inArray, lte } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { staffSessions } from '#db/schema.ts'
import { memberActor } from './member-actor.server.ts'
import { recordStaffEvent } from './record-staff-event.server.ts'

/** After 12 hours, or after 30 minutes without use. */
type SessionEnd = 'session_ended' | 'session_timed_out'

/**
 * Deletes sessions that nobody used for 30 minutes, at most `limit`, with an event of each.
 * @returns how many
 */
export const timeOutSessions = (db: Database, now: Date, limit: number): Promise<number> =>
  db.transaction(async (tx) => {
    const due = tx
      .select({ id: staffSessions.id })
      .from(staffSessions)
      .where(lte(staffSessions.expiresAt, now))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ended = await tx
      .delete(staffSessions)
      .where(inArray(staffSessions.id, due))
      .returning({ staffId: staffSessions.userId })
    for (const one of ended) await recordEnd(tx, one, 'session_timed_out')
    return ended.length
  })

/** Deletes a session and records it; of several requests at once one does. */
export const endSession = (db: Database, sessionId: string, why: SessionEnd): Promise<void> =>
  db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(staffSessions)
      .where(eq(staffSessions.id, sessionId))
      .returning({ staffId: staffSessions.userId })
    if (ended) await recordEnd(tx, ended, why)
  })

async function recordEnd(
  tx: Transaction,
  { staffId }: { staffId: string },
  action: SessionEnd,
): Promise<void> {
  const actor = (await memberActor(tx, staffId)) ?? 'staff'
  await recordStaffEvent(tx, actor, { staffId, action })
}
