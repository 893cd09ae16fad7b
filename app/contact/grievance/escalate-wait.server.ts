import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages, ticketWaits } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { StaffActor } from '#app/orders/audit/audit-event.ts'
import { lockTicket } from '../ticket/lock-ticket.server.ts'
import { recordTicketEvent } from '../ticket/record-ticket-event.server.ts'

/** The sender on a page of their own, or a member whom they asked. */
export type EscalatedBy = 'shopper' | StaffActor

/**
 * Takes the open wait of a ticket to the grievance officer because its sender asks for it, by the
 * shopper's own page or through a member, also where the shop has done so by itself. The sweep mails
 * the officer (tell-officer.server.ts).
 */
export async function escalateWait(
  tx: Transaction,
  { id, ticket }: { id: string; ticket: string },
  by: EscalatedBy,
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
  if (escalated.rowCount) await recordTicketEvent(tx, by, ticket, 'escalated')
}

/**
 * Takes a locked ticket to the grievance officer for its sender; one that was answered waits again,
 * and that is acknowledged by mail, if it has an address.
 */
export async function escalateTicket(
  tx: Transaction,
  { jobs, at }: { jobs: Jobs; at: Date },
  { id, ticket, state, email }: typeof contactMessages.$inferSelect,
  by: EscalatedBy,
): Promise<void> {
  if (state !== 'open') {
    await tx
      .update(contactMessages)
      .set({ state: 'open', waitingSince: at, lastAt: at, acknowledgedAt: null })
      .where(eq(contactMessages.id, id))
    await recordTicketEvent(tx, by, ticket, 'reopened')
    if (email !== null) await jobs.enqueue(tx, 'contact-copy-mail', { messageId: id })
  }
  await escalateWait(tx, { id, ticket }, by)
}

/** The same for a shopper on the page of the ticket. */
export const escalateOwnTicket = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  ticketId: string,
): Promise<Result<null, 'gone'>> =>
  db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return err('gone')
    await escalateTicket(tx, { jobs, at: now() }, ticket, 'shopper')
    return ok(null)
  })
