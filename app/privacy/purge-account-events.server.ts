import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'
import { accountRefusals, auditEvents } from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { interval } from '#app/basics/personal-data/retention/term.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { deleteBatch } from './delete-batch.server.ts'

/**
 * Retention of the events of accounts, and of the counts of refusals, at most `limit` of each. By the
 * database's own clock, as the trigger that keeps younger ones.
 * @returns how many of the table that had the most
 */
export async function purgeAccountEvents(db: Database, limit = SWEEP_LIMIT): Promise<number> {
  const isOver = (time: PgColumn) =>
    lt(time, sql`clock_timestamp() - ${interval(RETENTION.accountEvents.terms.kept)}::interval`)
  return Math.max(
    await deleteBatch(db, {
      table: auditEvents,
      key: [auditEvents.id],
      where: sql`${and(isNull(auditEvents.orderId), eq(auditEvents.subjectType, 'account'), isOver(auditEvents.at))}`,
      limit,
    }),
    await deleteBatch(db, {
      table: accountRefusals,
      key: [accountRefusals.hour],
      where: isOver(accountRefusals.hour),
      limit,
    }),
  )
}
