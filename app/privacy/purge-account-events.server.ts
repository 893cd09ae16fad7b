import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'
import { accountRefusals, auditEvents } from '#db/schema.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { deleteBatch } from './delete-batch.server.ts'
import { ACCOUNT_EVENT_RETENTION_DAYS } from './retention.ts'

/**
 * Retention of the events of accounts, and of the counts of refusals, at most `limit` of each. By the
 * database's own clock, as the trigger that keeps younger ones.
 * @returns how many of the table that had the most
 */
export async function purgeAccountEvents(db: Database, limit = SWEEP_LIMIT): Promise<number> {
  const isOver = (time: PgColumn) =>
    lt(time, sql`clock_timestamp() - ${ACCOUNT_EVENT_RETENTION_DAYS} * interval '1 day'`)
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
