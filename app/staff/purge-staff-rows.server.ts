import { lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  apiUses,
  packingClaims,
  staffReads,
  staffUsedCodes,
  staffVerifications,
} from '#db/schema.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { deleteBatches } from '#app/privacy/delete-batch.server.ts'
import { recordRefusedPasswords } from './events/refused-passwords.server.ts'
import { timeOutSessions } from './events/end-sessions.server.ts'

/** Longer than a code is good for. */
const CODES_KEPT_MS = 10 * MINUTE_MS

/** Read log: a year, as the rules of the DPDP Act have it, and a month to look into the last of it. */
const READS_KEPT = '13 months'

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
  const codesSince = new Date(now.getTime() - CODES_KEPT_MS)
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
        where: lt(staffReads.hour, sql`${now}::timestamptz - ${READS_KEPT}::interval`),
      },
      {
        table: apiUses,
        key: [apiUses.keyId, apiUses.hour, apiUses.scope],
        where: lt(apiUses.hour, sql`${now}::timestamptz - ${READS_KEPT}::interval`),
      },
      {
        table: packingClaims,
        key: [packingClaims.orderId],
        where: lt(packingClaims.expiresAt, now),
      },
      {
        table: staffUsedCodes,
        key: [staffUsedCodes.staffId, staffUsedCodes.codeDigest],
        where: lt(staffUsedCodes.usedAt, codesSince),
      },
    ],
    limit,
  )
  const timedOut = await timeOutSessions(db, now, limit)
  return Math.max(deleted, timedOut, await recordRefusedPasswords(db, limit))
}
