import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { staff } from '#db/schema.ts'
import type { StaffActor } from '#app/orders/audit/audit-event.ts'
import { staffActor } from '../staff-actor.ts'

/** A member as the actor of an event, where only the id is known: of a sign-in. */
export async function memberActor(
  db: Database | Transaction,
  staffId: string,
): Promise<StaffActor | undefined> {
  const [member] = await db
    .select({ id: staff.id, role: staff.role })
    .from(staff)
    .where(eq(staff.id, staffId))
  return member && staffActor(member)
}
