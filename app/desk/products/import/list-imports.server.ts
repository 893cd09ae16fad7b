import { desc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { productImports, staff } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { UNNAMED } from './import-state.ts'
import { isTakeable } from './load/kept-imports.server.ts'
import { ImportReport } from './load/import-report.ts'
import type { ImportRow } from './screen/import-page.ts'

/** The newest that are shown. */
const MAX_SHOWN = 50

/** Files that were imported or are about to be, newest first. */
export async function listImports(db: Database, _by: StaffWho<'products'>): Promise<ImportRow[]> {
  const rows = await db
    .select({ one: productImports, name: staff.name, isTakeable: isTakeable(db) })
    .from(productImports)
    .leftJoin(staff, eq(staff.id, productImports.uploadedBy))
    .orderBy(desc(productImports.id))
    .limit(MAX_SHOWN)
  return rows.map(({ one: { id, fileName, state, stateAt, report }, name, isTakeable }) => ({
    id,
    fileName: fileName || UNNAMED,
    state,
    stateAt,
    by: name ?? 'A member who has left',
    report: ImportReport.safeParse(report).data,
    isTakeable,
  }))
}
