import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { contactMessages, newsletterSubscribers, ticketMessages } from '#db/schema.ts'

/** Upper bound on exported messages: anybody may have written them under any address. */
const MAX_MESSAGES = 2_000

/** Tickets of an address, or the one of a number, with what was said in them, newest first. */
export async function exportMessages(db: Database, of: { email: string } | { ticket: string }) {
  const written = await db
    .select()
    .from(contactMessages)
    .where(
      'email' in of ? eq(contactMessages.email, of.email) : eq(contactMessages.ticket, of.ticket),
    )
    .orderBy(desc(contactMessages.receivedAt))
    .limit(MAX_MESSAGES)
  const ids = written.map(({ id }) => id)
  const said = await db
    .select()
    .from(ticketMessages)
    // Notes are for the staff.
    .where(and(inArray(ticketMessages.ticketId, ids), ne(ticketMessages.kind, 'note')))
    .orderBy(asc(ticketMessages.at))
    .limit(MAX_MESSAGES)
  const saidIn = Map.groupBy(said, ({ ticketId }) => ticketId)
  return written.map(
    ({ id, ticket, name, phone, cameBy, subject, message, state, receivedAt, acknowledgedAt }) => ({
      ticket,
      name,
      phone,
      cameBy,
      subject,
      message,
      received: receivedAt,
      acknowledged: acknowledgedAt,
      state,
      said: (saidIn.get(id) ?? []).map(({ kind, givenBy, text, at }) => ({
        by: kind === 'shopper' ? 'you' : 'shop',
        ...(givenBy && { givenBy }),
        at,
        text,
      })),
    }),
  )
}

export async function exportSubscription(db: Database, email: string) {
  const [one] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
  return one
    ? {
        agreedTo: one.consentedTo,
        on: one.consentedAt,
        confirmed: one.confirmedAt,
        ended: one.unsubscribedAt,
      }
    : null
}
