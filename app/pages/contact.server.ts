import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages } from '#db/schema.ts'
import { sha256 } from '#app/basics/sha256.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Message } from './contact-form.ts'
import { ticketOf } from './ticket.ts'

const TRIES = 20

/**
 * Keeps a message, and leaves word that it is mailed to the shop and, if wanted, copied to its sender. The same again on the same day
 * is the same message: whoever presses twice, or tries again because no answer came, is told the same ticket.
 * @returns its ticket
 */
export async function takeMessage(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  { name, email, subject, message }: Message,
  { copied }: { copied: boolean },
): Promise<string> {
  const receivedAt = now()
  const dedupeHash = sha256(JSON.stringify([receivedAt.toISOString().slice(0, 10), name, email, subject, message]))
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ticket = await db.transaction(async (tx) => {
      const [kept] = await tx
        .insert(contactMessages)
        .values({ id: randomUUID(), ticket: ticketOf(randomInt(1_000_000)), name, email, subject, message, dedupeHash, receivedAt })
        .onConflictDoNothing()
        .returning({ id: contactMessages.id, ticket: contactMessages.ticket })
      if (!kept) return undefined
      await jobs.enqueue(tx, 'contact-message-mail', { messageId: kept.id })
      if (copied) await jobs.enqueue(tx, 'contact-copy-mail', { messageId: kept.id })
      return kept.ticket
    })
    if (ticket) return ticket
    const [same] = await db.select({ ticket: contactMessages.ticket }).from(contactMessages).where(eq(contactMessages.dedupeHash, dedupeHash))
    if (same) return same.ticket
    // Otherwise somebody else has this ticket: another is drawn.
  }
  throw new Error('no ticket is free')
}
