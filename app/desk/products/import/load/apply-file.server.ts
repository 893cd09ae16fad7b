import { eq, sql } from 'drizzle-orm'
import { productImports } from '#db/schema.ts'
import type {
  CatalogueLoadOptions,
  LoadReport,
} from '#app/catalogue/import/load-catalogue.server.ts'
import { basisOf, lastFileLoad } from './check-file.server.ts'
import {
  enqueueWork,
  failWork,
  isUnderWay,
  moveImport,
  type ImportServices,
  type Work,
} from './import-work.server.ts'
import { keepDeskEdits } from './keep-desk-edits.server.ts'
import { noteChanges, recordChanges } from './record-changes.server.ts'
import { recordImportEvent } from './record-import-event.server.ts'
import { subtractSoldSince } from './sold-since-check.server.ts'

const CHECKED_AGAIN = 'Another file was imported meanwhile, so this one was checked again.'

/**
 * A load that writes what the check has shown: what was changed at the desk since stays, and so does
 * what was sold. Its last statements say that it is done, so it is done whole or begun again.
 */
export function applyOptions(
  { db, jobs }: Pick<ImportServices, 'db' | 'jobs'>,
  work: Work,
): {
  options: Partial<CatalogueLoadOptions>
  /** Moves an import on that changed nothing. */
  settle: (report: LoadReport) => Promise<void>
} {
  const stockBasis = basisOf(work)
  let [isOutdated, keptEdits] = [false, 0]
  const options: Partial<CatalogueLoadOptions> = {
    async isLate(tx) {
      if (!(await isUnderWay(tx, work))) return true
      isOutdated = (await lastFileLoad(tx)) > (work.checkedLoad ?? 0)
      return isOutdated
    },
    async beforeCompare(tx) {
      const kept = await keepDeskEdits(tx, work.checkedEvent ?? 0)
      keptEdits = kept.count
      if (stockBasis === 'export') await subtractSoldSince(tx, work.id)
      return kept.shown
    },
    async afterCompare(tx, { kept, refused }) {
      if (kept > 0 && !refused) await noteChanges(tx, { stockBasis })
    },
    async afterWrite(tx, report) {
      await recordChanges(tx, work.id, { isWritten: true })
      await tx
        .update(productImports)
        .set({ state: 'applied', stateAt: sql`now()`, step: null, report, keptEdits })
        .where(eq(productImports.id, work.id))
      const { added, changed, unlisted, stockChanged } = report
      await recordImportEvent(tx, work, {
        action: 'applied',
        counts: { added, changed, unlisted, stockChanged },
      })
    },
  }
  async function settle({ refused, kept, isLate }: LoadReport): Promise<void> {
    if (isOutdated)
      await db.transaction(async (tx) => {
        const moved = await moveImport(tx, work.id, {
          from: ['applying'],
          to: 'checking',
          set: { note: CHECKED_AGAIN },
        })
        if (moved) await enqueueWork(jobs, tx, work.id)
      })
    else if (refused)
      await failWork(
        db,
        work,
        `It would have taken ${refused.own} of ${refused.ownListed} products off sale, which the check had not shown.`,
      )
    else if (kept === 0 && !isLate) await failWork(db, work, 'No line of it can be sold.')
  }
  return { options, settle }
}
