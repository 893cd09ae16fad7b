import { lt } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { rateLimits, knownDevices, sessions, verifications } from '#db/schema.ts'
import { DAY_MS } from '#app/basics/time.ts'

/** As long as browsers keep the device cookie. */
const DEVICE_RETENTION_DAYS = 400

/** Retention: deletes expired rows, which are of use only to a thief of the database. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
  await db
    .delete(knownDevices)
    .where(lt(knownDevices.seenAt, new Date(now.getTime() - DEVICE_RETENTION_DAYS * DAY_MS)))
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
