import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#app/basics/log.ts'
import { indexCatalogueOnce } from '#app/catalogue/import/index-catalogue.server.ts'
import type { Database } from '#db/database.ts'

const PAUSE_MS = 5_000

/**
 * Tries to index the catalogue until the import that holds it has ended, while the shop is open.
 * @returns what ends the trying
 */
export function indexLater(db: Database, log: Log): () => Promise<void> {
  log.warn(
    { area: 'catalogue' },
    'an import is running; what this version indexes anew waits for its end',
  )
  const closing = new AbortController()
  const trying = (async () => {
    while (!closing.signal.aborted) {
      await sleep(PAUSE_MS, undefined, { signal: closing.signal })
      const outcome = await indexCatalogueOnce(db).catch((error: unknown) => {
        log.error({ area: 'catalogue', err: error }, 'indexing failed')
      })
      if (outcome === 'indexed') return log.info({ area: 'catalogue' }, 'indexed anew')
    }
  })().catch(() => {
    // Closed during the pause.
  })
  return async () => {
    closing.abort()
    await trying
  }
}
