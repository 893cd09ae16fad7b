import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, newsletterSubscribers, ticketWaits } from '#db/schema.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { keptSince } from '#app/basics/personal-data/retention/term.ts'
import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'
import { deleteBatch } from './delete-batch.server.ts'

/**
 * Retention as promised in the privacy policy, at most `limit` rows of each table.
 * @returns how many of the table that had the most
 */
export async function purgeVisitorData(
  db: Database,
  now: Date,
  limit = SWEEP_LIMIT,
): Promise<number> {
  const { unconfirmed, unsubscribed } = RETENTION.newsletter.terms
  return Math.max(
    await deleteBatch(db, {
      table: contactMessages,
      key: [contactMessages.id],
      where: lt(contactMessages.lastAt, keptSince(RETENTION.messages.terms.silent, now)),
      limit,
    }),
    await deleteBatch(db, {
      table: newsletterSubscribers,
      key: [newsletterSubscribers.id],
      where: sql`${and(
        isNull(newsletterSubscribers.confirmedAt),
        isNull(newsletterSubscribers.unsubscribedAt),
        lt(newsletterSubscribers.consentedAt, keptSince(unconfirmed, now)),
      )}`,
      limit,
    }),
    await deleteBatch(db, {
      table: ticketWaits,
      key: [ticketWaits.id],
      where: sql`${lt(ticketWaits.beganAt, keptSince(RETENTION.waits.terms.kept, now))} and ${ticketWaits.endedAt} is not null`,
      limit,
    }),
    await deleteBatch(db, {
      table: newsletterSubscribers,
      key: [newsletterSubscribers.id],
      where: lt(newsletterSubscribers.unsubscribedAt, keptSince(unsubscribed, now)),
      limit,
    }),
  )
}
