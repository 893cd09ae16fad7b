import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, orders, staff, ticketMessages, ticketWaits } from '#db/schema.ts'
import { MAX_TICKET_MESSAGES } from '#app/contact/ticket/own-ticket.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { DeskTicket } from './desk-ticket.ts'

/** A ticket with all that was said, also among the staff. */
export async function readTicket(
  db: Database,
  _by: StaffWho<'messages'>,
  number: string,
): Promise<DeskTicket | undefined> {
  const [found] = await db
    .select({
      ticket: contactMessages,
      order: orders.number,
      wait: ticketWaits,
      enteredBy: staff.name,
    })
    .from(contactMessages)
    .leftJoin(
      ticketWaits,
      and(eq(ticketWaits.ticketId, contactMessages.id), isNull(ticketWaits.endedAt)),
    )
    .leftJoin(orders, eq(orders.id, contactMessages.orderId))
    .leftJoin(staff, eq(staff.id, contactMessages.enteredBy))
    .where(eq(contactMessages.ticket, number))
  if (!found) return undefined
  const { ticket, order, wait, enteredBy } = found
  const said = await db
    .select({ message: ticketMessages, member: staff.name })
    .from(ticketMessages)
    .leftJoin(staff, eq(staff.id, ticketMessages.staffId))
    .where(eq(ticketMessages.ticketId, ticket.id))
    .orderBy(asc(ticketMessages.at), asc(ticketMessages.id))
    .limit(MAX_TICKET_MESSAGES)
  const { id, name, cameBy, subject, state, receivedAt, acknowledgedAt, waitingSince } = ticket
  return {
    id,
    ticket: ticket.ticket,
    name,
    email: ticket.email ?? undefined,
    phone: ticket.phone ?? undefined,
    cameBy,
    enteredBy: ticket.enteredBy === null ? undefined : (enteredBy ?? 'a member'),
    subject,
    state,
    receivedAt,
    acknowledgedAt,
    waitingSince,
    mailRefusedAt: ticket.mailRefusedAt,
    escalated:
      wait?.escalatedAt && wait.escalatedBy
        ? { by: wait.escalatedBy, at: wait.escalatedAt }
        : undefined,
    order: order ?? undefined,
    messages: [
      {
        id,
        kind: 'shopper',
        by: name,
        givenBy: cameBy === 'form' ? undefined : cameBy,
        text: ticket.message,
        at: receivedAt,
      },
      ...said.map(({ message, member }) => ({
        id: message.id,
        kind: message.kind,
        by: message.kind === 'shopper' ? name : (member ?? 'A member'),
        givenBy: message.givenBy ?? undefined,
        text: message.text,
        at: message.at,
      })),
    ],
    isMailboxTheirs: said.some(({ message }) => message.kind === 'shopper'),
  }
}
