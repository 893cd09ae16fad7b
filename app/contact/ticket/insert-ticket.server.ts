import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { escalateWait, type EscalatedBy } from '../grievance/escalate-wait.server.ts'
import { ticketOf } from './ticket.ts'

type Row = typeof contactMessages.$inferInsert
type Inserted = { id: string; ticket: string }

/** A ticket to be; its clocks run from when it was received. `enteredAt`: now. */
export type NewTicket = Pick<
  Row,
  'name' | 'email' | 'subject' | 'message' | 'dedupeHash' | 'receivedAt' | 'orderId'
> &
  Partial<Pick<Row, 'phone' | 'cameBy' | 'enteredBy'>> & { enteredAt: Date }

/** What goes with it. `also`: what only one kind of ticket needs, in the same transaction. */
type Beside = {
  /** A copy by mail, which acknowledges it. */
  sendCopy: boolean
  /** Where its sender asks for the grievance officer. */
  escalatedBy: EscalatedBy | undefined
  also: (tx: Transaction, inserted: Inserted) => Promise<void>
}

const MAX_TICKET_DRAWS = 20

/**
 * Inserts a ticket under a number that no other has, with all that goes with it. Idempotent: one of
 * the same hash is there already, so its number comes back, and nothing is added.
 * @returns the number
 */
export async function insertTicket(
  { db, jobs }: { db: Database; jobs: Jobs },
  { enteredAt, ...values }: NewTicket,
  { sendCopy, escalatedBy, also }: Beside,
): Promise<string> {
  for (let tries = 0; tries < MAX_TICKET_DRAWS; tries += 1) {
    const ticket = await db.transaction(async (tx) => {
      const [inserted] = await tx
        .insert(contactMessages)
        .values({
          ...values,
          id: randomUUID(),
          ticket: ticketOf(randomInt(1_000_000)),
          waitingSince: values.receivedAt,
          lastAt: enteredAt,
        })
        .onConflictDoNothing()
        .returning({ id: contactMessages.id, ticket: contactMessages.ticket })
      if (!inserted) return undefined
      await also(tx, inserted)
      if (escalatedBy) await escalateWait(tx, inserted, escalatedBy)
      if (sendCopy) await jobs.enqueue(tx, 'contact-copy-mail', { messageId: inserted.id })
      return inserted.ticket
    })
    if (ticket) return ticket
    const [existing] = await db
      .select({ ticket: contactMessages.ticket })
      .from(contactMessages)
      .where(eq(contactMessages.dedupeHash, values.dedupeHash))
    if (existing) return existing.ticket
    // Another message has this ticket, so the next try draws a new one.
  }
  throw new Error('contact: no unused ticket number was found')
}
