import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { outbox } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { mailWords } from './mail-words.ts'
import type { StoryEvent } from './story-event.ts'

/** The newest that are shown: more than the steps of one order write. */
const MAX_MAILS = 200

/**
 * Mails about an order: when the mail server took each, and which wait or were never taken. They are
 * rows of the outbox, so that a mail is told as sent only once its row is settled.
 */
export async function listMails(
  db: Database,
  _by: StaffWho<'orders'>,
  orderId: string,
): Promise<StoryEvent[]> {
  const rows = await db
    .select({ mail: outbox, now: sql`now()`.mapWith(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(desc(outbox.createdAt))
    .limit(MAX_MAILS)
  return rows.flatMap(({ mail, now }) => {
    const words = mailWords(mail, now)
    if (!words) return []
    const at = mail.settledAt ?? mail.createdAt
    return { key: mail.id, at, ...words, by: 'The shop itself', isNote: false }
  })
}
