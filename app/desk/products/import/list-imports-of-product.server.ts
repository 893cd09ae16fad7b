import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { productImportChanges, productImports } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ProductImportEvent } from '../history/product-history-event.ts'
import { TAKEN_BACK_LOADS } from './import-state.ts'
import { changeLines } from './screen/change-words.ts'

/** Loads that changed a product, of those that can be taken back, newest first. */
export async function listImportsOfProduct(
  db: Database,
  _by: StaffWho<'products'>,
  code: number,
): Promise<ProductImportEvent[]> {
  const rows = await db
    .select({ one: productImports, change: productImportChanges })
    .from(productImportChanges)
    .innerJoin(productImports, eq(productImports.id, productImportChanges.importId))
    .where(and(eq(productImportChanges.styleId, code), eq(productImports.state, 'applied')))
    .orderBy(desc(productImports.stateAt))
    .limit(TAKEN_BACK_LOADS)
  return rows.map(({ one: { id, stateAt, fileName }, change }) => ({
    importId: id,
    at: stateAt,
    fileName,
    changes: changeLines(change, null).lines,
  }))
}
