import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages, ticketWaits } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { lockTicket } from '../ticket/lock-ticket.server.ts'
import { recordTicketEvent } from '../ticket/record-ticket-event.server.ts'

/**
 * Takes the open wait of a ticket to the grievance officer for its shopper, also where the shop has
 * done so by itself. The sweep mails the officer (tell-officer.server.ts).
 */
export async function escalateWait(
  tx: Transaction,
  { id, ticket }: { id: string; ticket: string },
): Promise<void> {
  const escalated = await tx
    .update(ticketWaits)
    .set({
      escalatedAt: sql`coalesce(${ticketWaits.escalatedAt}, now())`,
      escalatedBy: 'shopper',
    })
    .where(
      and(
        eq(ticketWaits.ticketId, id),
        isNull(ticketWaits.endedAt),
        sql`${ticketWaits.escalatedBy} is distinct from 'shopper'`,
      ),
    )
  if (escalated.rowCount) await recordTicketEvent(tx, 'shopper', ticket, 'escalated')
}

/**
 * Takes a ticket to the grievance officer for its shopper; one that was answered waits again, and that
 * is acknowledged by mail.
 */
export const escalateTicket = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  ticketId: string,
): Promise<Result<null, 'gone'>> =>
  db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return err('gone')
    if (ticket.state !== 'open') {
      const at = now()
      await tx
        .update(contactMessages)
        .set({ state: 'open', waitingSince: at, lastAt: at, acknowledgedAt: null })
        .where(eq(contactMessages.id, ticketId))
      await recordTicketEvent(tx, 'shopper', ticket.ticket, 'reopened')
      await jobs.enqueue(tx, 'contact-copy-mail', { messageId: ticketId })
    }
    await escalateWait(tx, ticket)
    return ok(null)
  })
