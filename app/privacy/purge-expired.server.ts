import { and, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  knownDevices,
  mailboxShares,
  orders,
  rateLimits,
  sessions,
  stockHolders,
  verifications,
} from '#db/schema.ts'
import { oldestSessionStart } from '#app/account/session/bounded-sign-ins.server.ts'
import { LONGEST_SHARE_HOURS } from '#app/mail/mailbox-shares.server.ts'
import { DAY_MS, HOUR_MS } from '#app/basics/time.ts'

/** As long as browsers keep the device cookie. */
const DEVICE_RETENTION_DAYS = 400

/** Retention: deletes expired rows, which are of use only to a thief of the database. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, oldestSessionStart(now))))
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
  await db
    .delete(knownDevices)
    .where(lt(knownDevices.seenAt, new Date(now.getTime() - DEVICE_RETENTION_DAYS * DAY_MS)))
  await db.delete(stockHolders).where(
    and(
      or(
        isNull(stockHolders.lapsedAt),
        lt(stockHolders.lapsedAt, new Date(now.getTime() - DAY_MS)),
      ),
      sql`not exists (select from ${orders} o
        where o.id = ${stockHolders.orderId} and o.status = 'pending' and o.stock_held_until is not null)`,
    ),
  )
  await db
    .delete(mailboxShares)
    .where(lt(mailboxShares.since, new Date(now.getTime() - LONGEST_SHARE_HOURS * HOUR_MS)))
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
