import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { noteAdded } from '#app/orders/audit/note-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import { eraseAgain } from '#app/privacy/erase-person.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'

/** Upper bound on the notes of one order. */
export const MAX_NOTES = 200

/**
 * Notes something about an order, for the staff alone: an event whose words are erased with the
 * order's person (docs/decisions/0093).
 */
export async function addNote(
  { db }: { db: Database },
  by: StaffWho<'note'>,
  number: string,
  { note }: { note: string },
): Promise<Result<string, string>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    if (!order) return err('There is no such order any more.')
    const notes = and(eq(auditEvents.orderId, order.id), eq(auditEvents.action, 'note_added'))
    if ((await tx.$count(auditEvents, notes)) >= MAX_NOTES)
      return err(`It has ${MAX_NOTES} notes already, which is the most that one can have.`)
    await recordEvent(tx, staffActor(by), noteAdded(order.id, note))
    await eraseAgain(tx, order.id)
    return ok('The note is kept.')
  })
}
