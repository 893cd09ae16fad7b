import type { Database } from '#db/database.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Message } from './contact-form.ts'
import { insertTicket } from './ticket/insert-ticket.server.ts'

/**
 * Stores a message and enqueues its mails: one to the shop and, if `sendCopy`, a copy to the
 * sender. Idempotent: the same message on the same day keeps its ticket, so pressing twice or
 * retrying adds nothing.
 * @param orderId the order it is about, which the sender has a right to see
 * @returns the ticket
 */
export function submitMessage(
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
  return insertTicket(
    { db, jobs },
    { name, email, subject, message, dedupeHash, receivedAt, enteredAt: receivedAt, orderId },
    {
      sendCopy,
      escalatedBy: complaint && 'shopper',
      also: async (tx, { id }) => {
        await jobs.enqueue(tx, 'contact-message-mail', { messageId: id })
      },
    },
  )
}
