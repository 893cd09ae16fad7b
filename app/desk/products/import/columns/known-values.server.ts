import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { facetRollup } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { WholeFileColumn } from './whole-file.ts'

const MOST = 200

/** Values that products on sale have in a column, by name. */
export async function knownValues(
  db: Database,
  _by: StaffWho<'products'>,
  column: WholeFileColumn,
): Promise<string[]> {
  const values = facetRollup[column]
  const rows = await db
    .selectDistinct({ value: values })
    .from(facetRollup)
    .where(sql`${values} <> ''`)
    .orderBy(values)
    .limit(MOST)
  return rows.flatMap(({ value }) => (value ? [value] : []))
}
