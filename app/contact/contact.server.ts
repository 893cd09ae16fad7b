import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages } from '#db/schema.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Message } from './contact-form.ts'
import { escalateWait } from './grievance/escalate-wait.server.ts'
import { ticketOf } from './ticket/ticket.ts'

const MAX_TICKET_DRAWS = 20

/**
 * Stores a message and enqueues its mails: one to the shop and, if `sendCopy`, a copy to the
 * sender. Idempotent: the same message on the same day keeps its ticket, so pressing twice or
 * retrying adds nothing.
 * @param orderId the order it is about, which the sender has a right to see
 * @returns the ticket
 */
export async function submitMessage(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  { name, email, subject, message, complaint }: Message,
  { sendCopy, orderId }: { sendCopy: boolean; orderId?: string | undefined },
): Promise<string> {
  const receivedAt = now()
  const dedupeHash = sha256(
    JSON.stringify([
      receivedAt.toISOString().slice(0, 10),
      name,
      email,
      subject,
      message,
      ...(complaint ? ['complaint'] : []),
    ]),
  )
  for (let tries = 0; tries < MAX_TICKET_DRAWS; tries += 1) {
    const ticket = await db.transaction(async (tx) => {
      const [inserted] = await tx
        .insert(contactMessages)
        .values({
          id: randomUUID(),
          ticket: ticketOf(randomInt(1_000_000)),
          name,
          email,
          subject,
          message,
          dedupeHash,
          receivedAt,
          orderId,
          waitingSince: receivedAt,
          lastAt: receivedAt,
        })
        .onConflictDoNothing()
        .returning({ id: contactMessages.id, ticket: contactMessages.ticket })
      if (!inserted) return undefined
      if (complaint) await escalateWait(tx, inserted)
      await jobs.enqueue(tx, 'contact-message-mail', { messageId: inserted.id })
      if (sendCopy) await jobs.enqueue(tx, 'contact-copy-mail', { messageId: inserted.id })
      return inserted.ticket
    })
    if (ticket) return ticket
    const [existing] = await db
      .select({ ticket: contactMessages.ticket })
      .from(contactMessages)
      .where(eq(contactMessages.dedupeHash, dedupeHash))
    if (existing) return existing.ticket
    // Another message has this ticket, so the next try draws a new one.
  }
  throw new Error('contact: no unused ticket number was found')
}
