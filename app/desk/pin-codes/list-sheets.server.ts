import { desc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { pinServiceLoads, staff } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readPinHeader } from './sheet-file.server.ts'
import { SheetReport } from './sheet-report.ts'

const MAX_SHOWN = 30

const columns = {
  id: pinServiceLoads.id,
  courier: pinServiceLoads.courier,
  state: pinServiceLoads.state,
  stateAt: pinServiceLoads.stateAt,
  fileName: pinServiceLoads.fileName,
  report: pinServiceLoads.report,
  by: staff.name,
}

/** Sheets of couriers, the newest first. */
export async function listSheets(db: Database, _by: StaffWho<'pin codes'>) {
  const rows = await db
    .select(columns)
    .from(pinServiceLoads)
    .leftJoin(staff, eq(staff.id, pinServiceLoads.uploadedBy))
    .orderBy(desc(pinServiceLoads.id))
    .limit(MAX_SHOWN)
  return rows.map(({ report, by, ...one }) => ({
    ...one,
    by: by ?? 'A member who has left',
    report: SheetReport.safeParse(report).data,
  }))
}

/** A sheet with the first cells of its columns; undefined where there is none. */
export async function findSheet(db: Database, _by: StaffWho<'pin codes'>, number: string) {
  if (!/^\d{1,9}$/.test(number)) return undefined
  const [found] = await db
    .select({
      ...columns,
      file: pinServiceLoads.file,
      header: pinServiceLoads.header,
      matched: pinServiceLoads.columns,
    })
    .from(pinServiceLoads)
    .leftJoin(staff, eq(staff.id, pinServiceLoads.uploadedBy))
    .where(eq(pinServiceLoads.id, Number(number)))
  if (!found) return undefined
  const { file, report, ...one } = found
  const read = file ? readPinHeader(file) : undefined
  return {
    ...one,
    samples: read?.ok ? read.value.samples : [],
    report: SheetReport.safeParse(report).data,
  }
}
