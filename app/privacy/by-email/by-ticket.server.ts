import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { exportReads } from '../export/export-reads.server.ts'
import { exportMessages } from './export-messages.server.ts'
import { recordPerson } from './record-person.server.ts'

// A ticket that a member entered without an email address: nothing but its number names it surely,
// since several people share a telephone, and a letter may name none.

export type TicketRefusal = 'has an email' | 'no such ticket'

/** Why nothing is done with a ticket; undefined: it is one without an email address. */
export async function ticketRefusal(
  db: Database | Transaction,
  ticket: string,
): Promise<TicketRefusal | undefined> {
  const [found] = await db
    .select({ email: contactMessages.email })
    .from(contactMessages)
    .where(eq(contactMessages.ticket, ticket))
  if (!found) return 'no such ticket'
  return found.email === null ? undefined : 'has an email'
}

/** Erases it with all that was said in it. @returns the id in the record */
export const eraseByTicket = (
  { db, now }: { db: Database; now: () => Date },
  ticket: string,
): Promise<Result<string, TicketRefusal>> =>
  db.transaction(async (tx) => {
    const refusal = await ticketRefusal(tx, ticket)
    if (refusal) return err(refusal)
    await tx
      .delete(contactMessages)
      .where(and(eq(contactMessages.ticket, ticket), isNull(contactMessages.email)))
    return ok(await recordPerson(tx, 'erased', heldIn(ticket), now()))
  })

/** Export of it, in the form of the account's. */
export const exportByTicket = (
  { db, now }: { db: Database; now: () => Date },
  ticket: string,
): Promise<Result<{ id: string; data: object }, TicketRefusal>> =>
  db.transaction(async (tx) => {
    const refusal = await ticketRefusal(tx, ticket)
    if (refusal) return err(refusal)
    const at = now()
    const data = {
      made: at,
      messages: await exportMessages(tx, { ticket }),
      lookedAtByStaff: await exportReads(tx, [ticket]),
    }
    return ok({ id: await recordPerson(tx, 'exported', heldIn(ticket), at), data })
  })

const heldIn = (ticket: string) => ({
  subscriptions: 0,
  tickets: [ticket],
  orders: [],
  ordersUnderWay: [],
})
