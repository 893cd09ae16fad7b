import { lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  knownDevices,
  mailboxShares,
  orders,
  rateLimits,
  refundAccounts,
  sessions,
  stockHolders,
  verifications,
} from '#db/schema.ts'
import { oldestSessionStart } from '#app/account/session/bounded-sign-ins.server.ts'
import { DAY_MS, HOUR_MS } from '#app/basics/time.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { LONGEST_SHARE_HOURS } from '#app/mail/mailbox-shares.server.ts'
import { REFUND_ACCOUNT_DAYS } from './retention.ts'
import { deleteBatches } from './delete-batch.server.ts'

/** As long as browsers keep the device cookie. */
const DEVICE_RETENTION_DAYS = 400

/**
 * Retention: deletes expired rows, which are of use only to a thief of the database, at most `limit`
 * of each table.
 * @returns how many of the table that had the most
 */
export async function purgeExpired(db: Database, now: Date, limit = SWEEP_LIMIT): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const seenLast = new Date(now.getTime() - DEVICE_RETENTION_DAYS * DAY_MS)
  const sharesSince = new Date(now.getTime() - LONGEST_SHARE_HOURS * HOUR_MS)
  const accountsSince = new Date(now.getTime() - REFUND_ACCOUNT_DAYS * DAY_MS)
  return deleteBatches(
    db,
    [
      { table: sessions, key: [sessions.id], where: lt(sessions.expiresAt, now) },
      {
        table: sessions,
        key: [sessions.id],
        where: lt(sessions.createdAt, oldestSessionStart(now)),
      },
      { table: verifications, key: [verifications.id], where: lt(verifications.expiresAt, now) },
      {
        table: knownDevices,
        key: [knownDevices.userId, knownDevices.deviceHash],
        where: lt(knownDevices.seenAt, seenLast),
      },
      {
        table: refundAccounts,
        key: [refundAccounts.orderId],
        where: lt(refundAccounts.givenAt, accountsSince),
      },
      { table: stockHolders, key: [stockHolders.orderId], where: isUseless(dayAgo) },
      {
        table: mailboxShares,
        key: [mailboxShares.key],
        where: lt(mailboxShares.since, sharesSince),
      },
      { table: rateLimits, key: [rateLimits.key], where: lt(rateLimits.expire, now.getTime()) },
    ],
    limit,
  )
}

/**
 * SQL: a holder whose order was placed more than a day ago, holds nothing unpaid, and had no lapse
 * since: no limit counts it any more.
 */
const isUseless = (dayAgo: Date) =>
  sql`(${stockHolders.lapsedAt} is null or ${stockHolders.lapsedAt} < ${dayAgo})
    and not exists (select from ${orders} o where o.id = ${stockHolders.orderId}
      and (o.created_at >= ${dayAgo} or (o.status = 'pending' and o.stock_held_until is not null)))`
