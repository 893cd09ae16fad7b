import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { staff, staffRefusedPasswords } from '#db/schema.ts'
import { recordStaffEvent } from './record-staff-event.server.ts'

/**
 * Counts a wrong password. One statement, whether or not the address is a member's, so that its time
 * does not tell (T29).
 */
export async function countRefusedPassword(db: Database, email: string): Promise<void> {
  const { staffId, refused } = staffRefusedPasswords
  await db
    .insert(staffRefusedPasswords)
    .values({
      staffId: sql`coalesce((select ${staff.id} from ${staff} where ${staff.email} = ${email}), '')`,
    })
    .onConflictDoUpdate({ target: staffId, set: { refused: sql`${refused} + 1` } })
}

/**
 * Records the wrong passwords that were counted, at most `limit` members' at a time: one event of each
 * member says how many, so that a guesser cannot fill the record.
 * @returns how many counters were taken
 */
export const recordRefusedPasswords = (db: Database, limit: number): Promise<number> =>
  db.transaction(async (tx) => {
    const { staffId, refused } = staffRefusedPasswords
    const some = tx
      .select({ staffId })
      .from(staffRefusedPasswords)
      .limit(limit)
      .for('update', { skipLocked: true })
    const counted = await tx
      .delete(staffRefusedPasswords)
      .where(inArray(staffId, some))
      .returning({ staffId, times: refused })
    for (const { staffId: id, times } of counted)
      if (id !== '')
        await recordStaffEvent(tx, 'stranger', {
          staffId: id,
          action: 'password_refused',
          after: { times },
        })
    return counted.length
  })
