import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { withoutListingIndexes } from '#db/listing-indexes.ts'
import { startIndexing } from './index-catalogue.server.ts'
import { cancelOn, relaxTimeouts, withOwnConnection } from './own-connection.server.ts'
import { countIncoming } from './hide-new.server.ts'
import { NO_INCOMING, type Incoming } from './incoming.ts'
import { mergeStyles } from './merge-styles.server.ts'
import { findRemovals, isTooMany, type DemoStyles, type Removals } from './removals.server.ts'
import type { LoadStep } from './load-step.ts'
import type { SkipReason } from './skip-reasons.ts'
import { stageStyles, type Skipped } from './stage-styles.server.ts'
import {
  countStockChanges,
  findShortages,
  NO_SHORTAGES,
  writeStock,
  type Shortages,
  type StockBasis,
} from './staged-stock.server.ts'
import type { StyleRow } from './style-row.ts'
import { countUnread, readUnread, type LocatedCell } from './unread-cells.server.ts'
import {
  compareStyles,
  NO_CHANGES,
  recordLoad,
  writeStyles,
  type Changes,
} from './write-styles.server.ts'

export type CatalogueLoadOptions = {
  /** Source of the rows, for the record in catalogue_loads. */
  source: string
  rows: AsyncIterable<StyleRow> | Iterable<StyleRow>
  /** Keep styles listed that the rows do not name; rows that cannot add one do so in any case. */
  keepOthers?: boolean
  /**
   * Stops a load that would unlist more than a tenth of the merchant's own styles, not the demo's.
   * Where the id of a row cannot be read, nothing is unlisted: it may be any.
   */
  guardRemovals?: { demo: DemoStyles }
  /** Asked by the load's own transaction, while it alone may change the catalogue: write nothing. */
  isLate?: (tx: Transaction) => Promise<boolean>
  /** Whether the rows count what may be sold (the default) or what lies on the shelf. */
  stockBasis?: StockBasis
  /** Keeps products hidden that would come on sale, until somebody shows them. */
  hidesNew?: boolean
  /** Count what would change without changing it. */
  dryRun?: boolean
  /** Aborts the load and leaves the catalogue as it was. */
  signal?: AbortSignal
  /** Called as each step begins. */
  onStep?: (step: LoadStep) => void
  /** Gets the cells that cannot be read, if there are any, before anything is written. */
  onUnread?: (cells: AsyncIterable<LocatedCell[]>) => Promise<void>
  /** Changes the staged rows, complete by now, before they are compared. @returns styles to keep listed */
  beforeCompare?: (tx: Transaction) => Promise<readonly number[]>
  /** Called when all is compared and nothing is written, in a dry run too. */
  afterCompare?: (tx: Transaction, report: LoadReport) => Promise<void>
  /** Called when all is written. */
  afterWrite?: (tx: Transaction, report: LoadReport) => Promise<void>
}

/** Result of a load: read = kept + all skipped, and kept = added + changed + unchanged. */
export type LoadReport = Changes & {
  read: number
  kept: number
  unchanged: number
  /** Sizes whose stock differs from the row's. */
  stockChanged: number
  /** Sizes that count as 0, since no row counts them beside others. */
  newSizes: number
  /** Products with a price in the gap of a slab, which sells lower (decision 161). */
  lowered: number
  incoming: Incoming
  /** Sizes of which less lies on the shelf than is promised to orders. */
  short: Shortages
  skipped: Partial<Record<SkipReason, Skipped>>
  /** Cells that could not be read. */
  unread: number
  /** Styles that stay listed though no row names them, because some row's id cannot be read. */
  spared: number
  /** The rows lack columns that a new style needs, so they add none. */
  isPartial: boolean
  /** It came too late, and changed nothing. */
  isLate?: true
  /** Too many styles would be unlisted, so nothing was changed. */
  refused?: Removals
}

const NOTHING = { ...NO_CHANGES, stockChanged: 0, short: NO_SHORTAGES, incoming: NO_INCOMING }

/**
 * Makes the catalogue equal to the rows in one transaction, or leaves it as it was. Loading the same
 * rows again changes nothing. If no row can be kept, nothing is written: a wrong file must not empty
 * the shop.
 */
export async function loadCatalogue(
  db: Database,
  loading: CatalogueLoadOptions,
): Promise<LoadReport> {
  const { source, rows, dryRun = false, signal, stockBasis = 'export', hidesNew } = loading
  const step = (next: LoadStep) => {
    signal?.throwIfAborted()
    loading.onStep?.(next)
  }
  return withOwnConnection(db, (client, own) => {
    const load = () =>
      own.transaction(async (tx) => {
        await relaxTimeouts(tx)
        const end = await cancelOn(signal, db, tx)
        try {
          step('reading')
          const staged = await stageStyles(tx, client, rows)
          step('waiting')
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
          const isLate = (await loading.isLate?.(tx)) ?? false
          step('comparing')
          await mergeStyles(tx, staged, { hidesNew: hidesNew ?? false, isFile: true })
          const { kept, skipped } = staged
          const unread = await countUnread(tx)
          if (unread.cells > 0) await loading.onUnread?.(readUnread(tx))
          const skippedRows = Object.values(skipped).reduce((rows, { count }) => rows + count, 0)
          const keepListed = isLate ? [] : ((await loading.beforeCompare?.(tx)) ?? [])
          const { keepOthers, spared, refused } = await decideRemovals(tx, loading, {
            ids: unread.ids,
            isPartial: staged.isPartial,
          })
          const changes =
            kept === 0
              ? NOTHING
              : {
                  ...(await compareStyles(tx, { keepOthers, keepListed })),
                  stockChanged: await countStockChanges(tx, stockBasis),
                  short: await findShortages(tx, stockBasis),
                  incoming: await countIncoming(tx),
                }
          const report: LoadReport = {
            read: kept + skippedRows,
            kept,
            ...changes,
            unchanged: kept - changes.added - changes.changed,
            newSizes: staged.newSizes,
            lowered: staged.lowered,
            skipped,
            unread: unread.cells,
            spared,
            isPartial: staged.isPartial,
            ...(isLate && { isLate }),
            ...(kept > 0 && refused && { refused }),
          }
          if (!isLate) await loading.afterCompare?.(tx, report)
          if (kept > 0 && !dryRun && !refused && !isLate) {
            await writeStaged(tx, changes, { step, stockBasis })
            await recordLoad(tx, { source, kept, skipped: skippedRows })
            await loading.afterWrite?.(tx, report)
          }
          return report
        } finally {
          end()
        }
      })
    return dryRun ? load() : withoutListingIndexes(own, load)
  })
}

async function decideRemovals(
  tx: Transaction,
  { keepOthers = false, guardRemovals }: CatalogueLoadOptions,
  { ids, isPartial }: { ids: number; isPartial: boolean },
): Promise<{ keepOthers: boolean; spared: number; refused?: Removals }> {
  if (keepOthers || isPartial) return { keepOthers: true, spared: 0 }
  if (!guardRemovals) return { keepOthers, spared: 0 }
  const removals = await findRemovals(tx, guardRemovals.demo)
  if (ids > 0) return { keepOthers: true, spared: removals.all }
  return { keepOthers, spared: 0, ...(isTooMany(removals) && { refused: removals }) }
}

/** Writes the staged styles and their stock, as far as they differ, and keeps the index in step. */
export async function writeStaged(
  tx: Transaction,
  changes: Changes & Pick<LoadReport, 'stockChanged'>,
  {
    step = () => {},
    stockBasis = 'export',
  }: { step?: (next: LoadStep) => void; stockBasis?: StockBasis } = {},
): Promise<void> {
  if (changes.added + changes.changed + changes.unlisted > 0) {
    step('writing')
    const finish = await startIndexing(tx)
    await writeStyles(tx, changes)
    step('indexing')
    await finish()
  }
  if (changes.stockChanged > 0) {
    step('stock') // Last: a sale of one of these waits from here until the commit.
    await writeStock(tx, stockBasis)
  }
}
