import { lt } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, newsletterSubscribers } from '#db/schema.ts'
import { MESSAGES_KEPT_DAYS, UNSUBSCRIBED_KEPT_DAYS } from './kept-for.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** As the privacy policy promises. */
export async function forgetVisitors(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.delete(contactMessages).where(lt(contactMessages.receivedAt, daysAgo(MESSAGES_KEPT_DAYS)))
  await db.delete(newsletterSubscribers).where(lt(newsletterSubscribers.unsubscribedAt, daysAgo(UNSUBSCRIBED_KEPT_DAYS)))
}
