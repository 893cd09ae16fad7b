import { desc, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { staffReads } from '#db/schema.ts'

/** Upper bound on exported rows of the read log. */
const MAX_READS = 5_000

/**
 * When a member of the staff opened something of a person: their page, an order, a message or the file
 * of their data. Which member it was, the shop says to who asks.
 * @param subjectIds of the account, its orders and its tickets
 */
export async function exportReads(db: Database, subjectIds: readonly string[]) {
  const rows = await db
    .select()
    .from(staffReads)
    .where(inArray(staffReads.subjectId, [...subjectIds]))
    .orderBy(desc(staffReads.hour))
    .limit(MAX_READS)
  return rows.map(({ hour, subjectType, subjectId }) => ({
    withinTheHourFrom: hour,
    what: subjectType,
    id: subjectId,
  }))
}
