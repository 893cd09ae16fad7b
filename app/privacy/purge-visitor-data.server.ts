import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, newsletterSubscribers, ticketWaits } from '#db/schema.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { deleteBatch } from './delete-batch.server.ts'
import {
  MESSAGE_RETENTION_DAYS,
  UNCONFIRMED_RETENTION_DAYS,
  UNSUBSCRIBED_RETENTION_DAYS,
  WAIT_RETENTION_DAYS,
} from './retention.ts'

/**
 * Retention as promised in the privacy policy, at most `limit` rows of each table.
 * @returns how many of the table that had the most
 */
export async function purgeVisitorData(
  db: Database,
  now: Date,
  limit = SWEEP_LIMIT,
): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return Math.max(
    await deleteBatch(db, {
      table: contactMessages,
      key: [contactMessages.id],
      where: lt(contactMessages.lastAt, daysAgo(MESSAGE_RETENTION_DAYS)),
      limit,
    }),
    await deleteBatch(db, {
      table: newsletterSubscribers,
      key: [newsletterSubscribers.id],
      where: sql`${and(
        isNull(newsletterSubscribers.confirmedAt),
        isNull(newsletterSubscribers.unsubscribedAt),
        lt(newsletterSubscribers.consentedAt, daysAgo(UNCONFIRMED_RETENTION_DAYS)),
      )}`,
      limit,
    }),
    await deleteBatch(db, {
      table: ticketWaits,
      key: [ticketWaits.id],
      where: sql`${lt(ticketWaits.beganAt, daysAgo(WAIT_RETENTION_DAYS))} and ${ticketWaits.endedAt} is not null`,
      limit,
    }),
    await deleteBatch(db, {
      table: newsletterSubscribers,
      key: [newsletterSubscribers.id],
      where: lt(newsletterSubscribers.unsubscribedAt, daysAgo(UNSUBSCRIBED_RETENTION_DAYS)),
      limit,
    }),
  )
}
