import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { insertTicket } from '#app/contact/ticket/insert-ticket.server.ts'
import { recordTicketEvent } from '#app/contact/ticket/record-ticket-event.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { orderNumberIn } from '#app/orders/order-id-in.ts'
import type { Entry } from './entry-form.ts'

/** Upper bound on the age of what is entered: an earlier day is a slip of the pen. */
const MAX_AGE_MS = 365 * DAY_MS

/**
 * Enters what came by telephone, letter or otherwise as a ticket, whose clocks run from when it was
 * received. With an email address its sender gets the copy with number and link, as from the contact
 * form; without, the staff acknowledge it. Idempotent by the key that the page drew.
 * @returns the number of the ticket
 */
export async function enterTicket(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  by: StaffWho<'messages'>,
  { key, order, complaint, ...entry }: Entry,
): Promise<Result<string, FieldErrors>> {
  const enteredAt = now()
  if (entry.receivedAt > enteredAt) return err({ receivedAt: 'That is still to come' })
  if (entry.receivedAt.getTime() < enteredAt.getTime() - MAX_AGE_MS)
    return err({ receivedAt: 'That is more than a year ago: look at the day again' })
  const orderId = order === undefined ? undefined : await findOrderId(db, by, order)
  if (order !== undefined && !orderId)
    return err({ order: 'There is no order of this number. Correct it, or leave it empty' })
  const ticket = await insertTicket(
    { db, jobs },
    { ...entry, orderId, enteredAt, enteredBy: by.id, dedupeHash: sha256(`entered ${key}`) },
    {
      sendCopy: entry.email !== undefined,
      escalatedBy: complaint && staffActor(by),
      also: (tx, inserted) => recordTicketEvent(tx, staffActor(by), inserted.ticket, 'entered'),
    },
  )
  return ok(ticket)
}

async function findOrderId(
  db: Database,
  _by: StaffWho<'messages'>,
  typed: string,
): Promise<string | undefined> {
  const number = orderNumberIn(typed)
  if (number === undefined) return undefined
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return found?.id
}
