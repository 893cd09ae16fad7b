import { lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  apiUses,
  packingClaims,
  staffReads,
  staffUsedCodes,
  staffVerifications,
} from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { interval, keptSince } from '#app/basics/personal-data/retention/term.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { deleteBatches } from '#app/privacy/delete-batch.server.ts'
import { recordRefusedPasswords } from './events/refused-passwords.server.ts'
import { timeOutSessions } from './events/end-sessions.server.ts'

/**
 * Ends idle sessions of the staff and records refused passwords, then retention: deletes challenges,
 * codes, claims of parcels and reads, also those of API keys, that are over. At most `limit` of each table.
 * @returns how many of the table that had the most
 */
export async function purgeStaffRows(
  db: Database,
  now: Date,
  limit = SWEEP_LIMIT,
): Promise<number> {
  const readsSince = sql`${now}::timestamptz - ${interval(RETENTION.readLog.terms.kept)}::interval`
  const deleted = await deleteBatches(
    db,
    [
      {
        table: staffVerifications,
        key: [staffVerifications.id],
        where: lt(staffVerifications.expiresAt, now),
      },
      {
        table: staffReads,
        key: [staffReads.hour, staffReads.staffId, staffReads.subjectType, staffReads.subjectId],
        where: lt(staffReads.hour, readsSince),
      },
      {
        table: apiUses,
        key: [apiUses.keyId, apiUses.hour, apiUses.scope],
        where: lt(apiUses.hour, readsSince),
      },
      {
        table: packingClaims,
        key: [packingClaims.orderId],
        where: lt(packingClaims.expiresAt, now),
      },
      {
        table: staffUsedCodes,
        key: [staffUsedCodes.staffId, staffUsedCodes.codeDigest],
        where: lt(staffUsedCodes.usedAt, keptSince(RETENTION.staffSignIns.terms.codes, now)),
      },
    ],
    limit,
  )
  const timedOut = await timeOutSessions(db, now, limit)
  return Math.max(deleted, timedOut, await recordRefusedPasswords(db, limit))
}
