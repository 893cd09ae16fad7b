import { lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  breachPersons,
  invoices,
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
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { booksKeptSince, keptSince } from '#app/basics/personal-data/retention/term.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { deleteBatches } from './delete-batch.server.ts'

/**
 * Retention: deletes expired rows, which are of use only to a thief of the database, at most `limit`
 * of each table.
 * @returns how many of the table that had the most
 */
export async function purgeExpired(db: Database, now: Date, limit = SWEEP_LIMIT): Promise<number> {
  const { devices, refundAccounts: toPay, stockHolders: holders, mailboxShares: shares } = RETENTION
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
        where: lt(knownDevices.seenAt, keptSince(devices.terms.unseen, now)),
      },
      {
        table: breachPersons,
        key: [breachPersons.id],
        where: lt(breachPersons.stateAt, keptSince(RETENTION.breachNotices.terms.kept, now)),
      },
      {
        table: refundAccounts,
        key: [refundAccounts.orderId],
        where: lt(refundAccounts.givenAt, keptSince(toPay.terms.longest, now)),
      },
      { table: invoices, key: [invoices.id], where: mayGo(now) },
      {
        table: stockHolders,
        key: [stockHolders.orderId],
        where: isUseless(keptSince(holders.terms.useless, now)),
      },
      {
        table: mailboxShares,
        key: [mailboxShares.key],
        where: lt(mailboxShares.since, keptSince(shares.terms.kept, now)),
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

/**
 * SQL: an invoice or credit note that the law lets go. An invoice stays as long as a credit note of it
 * does.
 */
const mayGo = (now: Date) =>
  sql`${invoices.issuedOn} < ${booksKeptSince(RETENTION.invoices.terms.kept, now)}
    and not exists (select from invoices note where note.credits_id = ${invoices.id})`
