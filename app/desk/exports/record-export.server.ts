import type { Database } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'

type Taken = {
  of: 'orders' | 'newsletter'
  /** Name of the file in the read log. */
  read: string
  /** Of the list that the file is of. */
  filter?: string
}

/** Notes in the read log and in the record that a member takes data of people along. */
export async function recordExport(
  db: Database,
  by: StaffWho<'export people'>,
  { of, read, filter = '' }: Taken,
): Promise<void> {
  await recordRead(db, by, 'export', read)
  await db.transaction((tx) =>
    tx.insert(auditEvents).values({
      ...staffActor(by),
      subjectType: 'export',
      subjectId: of,
      action: 'downloaded',
      after: { filter },
    }),
  )
}
