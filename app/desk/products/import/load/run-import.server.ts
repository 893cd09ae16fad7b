import { readStyles } from '#app/catalogue/import/styles-file.server.ts'
import {
  loadCatalogue,
  type CatalogueLoadOptions,
  type LoadReport,
} from '#app/catalogue/import/load-catalogue.server.ts'
import { isHeading } from '../columns/match-columns.ts'
import { takeBackLoad } from '../take-back/take-back-load.server.ts'
import { filePieces } from '../upload/file-pieces.server.ts'
import { applyOptions } from './apply-file.server.ts'
import { basisOf, checkOptions } from './check-file.server.ts'
import {
  claimWork,
  failWork,
  progressOf,
  type ImportServices,
  type Work,
} from './import-work.server.ts'
import { notingSkipped, type SkippedLine } from './record-problems.server.ts'

/** Checks, applies or takes back an import: what its state says is to be done. */
export async function runImport(
  services: ImportServices,
  { importId }: { importId: number },
): Promise<void> {
  const work = await claimWork(services.db, importId)
  if (!work) return
  switch (work.state) {
    case 'checking': {
      const skipped: SkippedLine[] = []
      await loadFile(services, work, { ...checkOptions(work, skipped), skipped })
      return
    }
    case 'applying': {
      const { options, settle } = applyOptions(services, work)
      const report = await loadFile(services, work, options)
      if (report) await settle(report)
      return
    }
    case 'taking_back':
      return takeBackLoad(services, work)
    default:
      return work.state satisfies never
  }
}

/** Loads the stored file, a piece at a time, and shows how far it is. */
async function loadFile(
  { db, importsDb }: ImportServices,
  work: Work,
  { skipped = [], ...options }: Partial<CatalogueLoadOptions> & { skipped?: SkippedLine[] },
): Promise<LoadReport | undefined> {
  const progress = progressOf(db, work)
  const pieces = countBytes(filePieces(db, work.id), progress.read)
  const styles = await readStyles(pieces, work.columns ?? [], isHeading)
  if (!styles.ok) {
    await failWork(db, work, `The file cannot be read: ${styles.error}.`)
    return undefined
  }
  try {
    return await loadCatalogue(importsDb, {
      source: `import ${work.id}: ${work.fileName}`,
      rows: notingSkipped(styles.value, skipped),
      keepOthers: work.keepsOthers,
      ...(!work.allowsRemovals && { guardRemovals: { demo: [] } }),
      stockBasis: basisOf(work),
      hidesNew: work.state === 'checking' || !work.showsNew,
      onStep: progress.step,
      ...options,
    })
  } finally {
    await progress.end()
  }
}

async function* countBytes(
  pieces: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let read = 0
  for await (const piece of pieces) {
    onRead((read += piece.length))
    yield piece
  }
}
