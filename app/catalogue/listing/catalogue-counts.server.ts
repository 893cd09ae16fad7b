import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { readFacetCells } from './facet-cells.server.ts'
import type { CellTable } from './facet-counts.ts'
import { readShelves } from './shelves.server.ts'
import type { ShelvedCatalogue } from './shelves.ts'

/** What listings are counted and found by, kept in memory and read anew when the catalogue has changed. */
export type CatalogueCounts = { cells(): Promise<CellTable>; shelves(): Promise<ShelvedCatalogue> }

/** A change of the catalogue is seen within this; what sold out in the meantime within RECOUNT_MS. */
const LOOK_MS = 500
const RECOUNT_MS = 60_000
/** Counting takes at most this share of the time: 1 in 20. */
const REST = 20

/** @param nowMs a clock that only goes forward */
export function catalogueCounts(db: Database, nowMs: () => number = () => performance.now()): CatalogueCounts {
  return {
    cells: keptAnew(db, nowMs, readFacetCells, RECOUNT_MS),
    shelves: keptAnew(db, nowMs, readShelves, Infinity),
  }
}

/** @param recountMs how old it may grow while the catalogue stays as it is */
function keptAnew<T>(db: Database, nowMs: () => number, read: (db: Database) => Promise<T>, recountMs: number): () => Promise<T> {
  let held: { value: T; state: string } | undefined
  let look = { at: -Infinity, recountAt: -Infinity }
  let reading: Promise<T> | undefined

  async function readNow(state: string): Promise<T> {
    const began = nowMs()
    // Also where it fails: a database that is busy is not asked again at once.
    look.recountAt = began + recountMs
    const value = await read(db)
    held = { value, state }
    look = { at: nowMs(), recountAt: nowMs() + Math.max(recountMs, (nowMs() - began) * REST) }
    return value
  }

  /** Once however many ask; who has an old one keeps it meanwhile. */
  const readOnce = (state: string) => (reading ??= readNow(state).finally(() => (reading = undefined)))

  return async () => {
    const now = nowMs()
    if (held && now - look.at < LOOK_MS) return held.value
    look.at = now
    const loads = await stateOfLoads(db)
    if (!held) return readOnce(loads)
    if (held.state !== loads) {
      const value = readOnce(loads)
      // A new catalogue is worth a short wait; one that takes long to count is not.
      return Promise.race([value, later(LOOK_MS, held.value)])
    }
    if (now >= look.recountAt) readOnce(loads).catch(() => {})
    return held.value
  }
}

const later = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(() => resolve(value), ms).unref()
  })

async function stateOfLoads(db: Database): Promise<string> {
  const { rows } = await db.execute<{ latest: number | null }>(sql`select max(id) as latest from catalogue_loads`)
  return String(rows[0]?.latest)
}
