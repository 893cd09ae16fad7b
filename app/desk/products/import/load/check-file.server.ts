import { desc, eq, max, sql, notInArray } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { auditEvents, catalogueLoads, productImports } from '#db/schema.ts'
import type { CatalogueLoadOptions } from '#app/catalogue/import/load-catalogue.server.ts'
import type { StockBasis } from '#app/catalogue/import/staged-stock.server.ts'
import { isUnderWay, type Work } from './import-work.server.ts'
import { noteChanges, recordChanges } from './record-changes.server.ts'
import { recordProblems, type SkippedLine } from './record-problems.server.ts'
import { rememberSold } from './sold-since-check.server.ts'

/** Changes of each kind that a check keeps to be shown. */
export const SHOWN_CHANGES = 50

export const basisOf = ({ countedAt }: Pick<Work, 'countedAt'>): StockBasis =>
  countedAt ? { shelfAt: countedAt } : 'export'

/**
 * A load that compares everything, records what it would do, and writes nothing.
 * @param skipped lines that were skipped by a rule, once the rows are read
 */
export const checkOptions = (
  work: Work,
  skipped: readonly SkippedLine[],
): Partial<CatalogueLoadOptions> => ({
  dryRun: true,
  isLate: async (tx) => !(await isUnderWay(tx, work)),
  async afterCompare(tx, report) {
    const stockBasis = basisOf(work)
    await recordProblems(tx, work.id, skipped)
    if (report.kept > 0) {
      await noteChanges(tx, { stockBasis, most: SHOWN_CHANGES })
      await recordChanges(tx, work.id, { isWritten: false })
      if (stockBasis === 'export') await rememberSold(tx, work.id)
    }
    await tx
      .update(productImports)
      .set({
        state: 'checked',
        stateAt: sql`now()`,
        step: null,
        tries: 0,
        report,
        checkedLoad: await lastFileLoad(tx),
        checkedEvent: await lastEvent(tx),
      })
      .where(eq(productImports.id, work.id))
  },
})

/** Loads that are no files: their changes stand in the events of products, or are no edits. */
const NO_FILES = ['the desk', 'sales']

/** The newest load of a file; 0 before the first. */
export async function lastFileLoad(tx: Transaction): Promise<number> {
  const [last] = await tx
    .select({ id: max(catalogueLoads.id) })
    .from(catalogueLoads)
    .where(notInArray(catalogueLoads.source, NO_FILES))
  return last?.id ?? 0
}

/** The newest event: those of edits are written under the lock that the check holds. */
async function lastEvent(tx: Transaction): Promise<number> {
  const [last] = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return last?.id ?? 0
}
