import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { STAFF_READ_SUBJECTS } from '#db/enums.ts'
import { staffReads } from '#db/schema.ts'
import type { StaffMember } from '#app/staff/staff.server.ts'

export type ReadSubject = (typeof STAFF_READ_SUBJECTS)[number]

/** Lists that name people. */
type PeopleList =
  | 'orders'
  | 'orders found'
  | 'returns'
  | 'messages'
  | 'customers'
  | 'subscribers'
  | 'who looked'
  | 'invoices'

/**
 * Read log of a list: one line for each member, list and hour, whatever was searched for or shown of
 * it. What was typed is often an address itself, and a line for each person shown would bury who
 * opened whose page. A list without rows shows nobody.
 */
export const recordListRead = async (
  db: Database,
  by: Pick<StaffMember, 'id'>,
  list: PeopleList,
  rows: readonly unknown[],
): Promise<void> => {
  if (rows.length > 0) await recordRead(db, by, 'list', list)
}

/**
 * Read log: notes that a member looks at data of people, once for each subject and hour. A loader
 * calls it before it answers, so that nobody looks unseen where it cannot be written.
 */
export async function recordRead(
  db: Database,
  { id: staffId }: Pick<StaffMember, 'id'>,
  subjectType: ReadSubject,
  ...subjectIds: readonly string[]
): Promise<void> {
  if (subjectIds.length === 0) return
  const hour = sql`date_trunc('hour', now(), 'Asia/Kolkata')`
  await db
    .insert(staffReads)
    .values(subjectIds.map((subjectId) => ({ hour, staffId, subjectType, subjectId })))
    .onConflictDoNothing()
}
