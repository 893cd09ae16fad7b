import { lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { carts, knownDevices, orders, sessions, users } from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { keptSince } from '#app/basics/personal-data/retention/term.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { deleteBatch } from './delete-batch.server.ts'

/**
 * Retention of what nobody uses, at most `limit` rows of each table: carts of people long gone, and
 * accounts that were never more than a form somebody filled in. Such an account has no confirmed
 * email to ask or to tell; by foreign keys its password, addresses and cart go with it.
 * @returns how many of the table that had the most
 */
export async function purgeUnused(db: Database, now: Date, limit = SWEEP_LIMIT): Promise<number> {
  return Math.max(
    await deleteBatch(db, {
      table: carts,
      key: [carts.userId],
      where: lt(carts.updatedAt, keptSince(RETENTION.carts.terms.unchanged, now)),
      limit,
    }),
    await deleteBatch(db, {
      table: users,
      key: [users.id],
      where: isUnusedSince(keptSince(RETENTION.accounts.terms.unused, now)),
      limit,
    }),
  )
}

/** SQL: an account of nobody: each sign-in leaves a session, and a device for longer. */
const isUnusedSince = (time: Date) =>
  sql`not ${users.emailVerified} and ${users.createdAt} < ${time}
    and not exists (select from ${orders} o where o.user_id = ${users.id})
    and not exists (select from ${sessions} s where s.user_id = ${users.id})
    and not exists (select from ${knownDevices} d where d.user_id = ${users.id} and d.seen_at >= ${time})`
