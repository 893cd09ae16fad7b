import { and, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, newsletterSubscribers } from '#db/schema.ts'
import { DAY_MS } from '#app/basics/time.ts'
import {
  MESSAGE_RETENTION_DAYS,
  UNCONFIRMED_RETENTION_DAYS,
  UNSUBSCRIBED_RETENTION_DAYS,
} from './retention.ts'

/** Retention as promised in the privacy policy. */
export async function purgeVisitorData(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db
    .delete(contactMessages)
    .where(lt(contactMessages.receivedAt, daysAgo(MESSAGE_RETENTION_DAYS)))
  await db
    .delete(newsletterSubscribers)
    .where(
      or(
        lt(newsletterSubscribers.unsubscribedAt, daysAgo(UNSUBSCRIBED_RETENTION_DAYS)),
        and(
          isNull(newsletterSubscribers.confirmedAt),
          isNull(newsletterSubscribers.unsubscribedAt),
          lt(newsletterSubscribers.consentedAt, daysAgo(UNCONFIRMED_RETENTION_DAYS)),
        ),
      ),
    )
}
