import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { readFacetRollup } from './facet-rollup.server.ts'
import type { FacetRollup } from './facet-counts.ts'
import { readBuckets } from './buckets.server.ts'
import type { BucketIndex } from './buckets.ts'

/** What listings are counted and found by, kept in memory and read anew when the catalogue has changed. */
export type CatalogueCounts = {
  facetRollup(): Promise<FacetRollup>
  buckets(): Promise<BucketIndex>
  /** Another whenever the catalogue was changed: known soon after, and without asking the database each time. */
  latestLoad(): Promise<string>
}

/** A change of the catalogue is seen within this; what sold out in the meantime within RECOUNT_MS. */
const LOOK_MS = 500
const RECOUNT_MS = 60_000
/** Nobody waits longer to be told that nothing has changed. */
const PATIENCE_MS = 100
/** Counting takes at most this share of the time: 1 in 20. */
const REST = 20

/** @param nowMs a clock that only goes forward */
export function catalogueCounts(db: Database, nowMs: () => number = () => performance.now()): CatalogueCounts {
  const latestLoad = lookedAtNowAndThen(db, nowMs)
  return {
    facetRollup: keptAnew(() => readFacetRollup(db), { latestLoad, nowMs, recountMs: RECOUNT_MS }),
    buckets: keptAnew(() => readBuckets(db), { latestLoad, nowMs, recountMs: Infinity }),
    latestLoad,
  }
}

/** A database that is away or slow has not changed: nobody waits for it longer than a moment. */
function lookedAtNowAndThen(db: Database, nowMs: () => number): () => Promise<string> {
  let known = 'unknown'
  let looking = Promise.resolve(known)
  let lookedAt = -Infinity
  return () => {
    if (nowMs() - lookedAt >= LOOK_MS) {
      lookedAt = nowMs()
      const look = stateOfLoads(db).then((state) => (known = state))
      looking = Promise.race([look.catch(() => known), later(PATIENCE_MS, undefined).then(() => known)])
    }
    return looking
  }
}

/** @param recountMs how old it may grow while the catalogue stays as it is */
function keptAnew<T>(
  read: () => Promise<T>,
  { latestLoad, nowMs, recountMs }: { latestLoad: () => Promise<string>; nowMs: () => number; recountMs: number },
): () => Promise<T> {
  let held: { value: T; state: string } | undefined
  let recountAt = -Infinity
  let reading: { state: string; value: Promise<T> } | undefined
  let awaited: { state: string; value: Promise<T> } | undefined

  async function readNow(state: string): Promise<T> {
    const began = nowMs()
    // Also where it fails: a database that is busy is not asked again at once.
    recountAt = began + recountMs
    const value = await read()
    held = { value, state }
    recountAt = nowMs() + Math.max(recountMs, (nowMs() - began) * REST)
    return value
  }

  /** Once however many ask, and one after the other: a catalogue that was changed twice must not end with the older count. */
  function readOnce(state: string): Promise<T> {
    if (reading?.state === state) return reading.value
    const before = reading?.value.catch(() => {})
    const value = (before ? before.then(() => readNow(state)) : readNow(state)).finally(() => {
      if (reading?.value === value) reading = undefined
    })
    reading = { state, value }
    return value
  }

  return async () => {
    const state = await latestLoad()
    if (!held) return readOnce(state)
    if (held.state !== state) {
      // A new catalogue is worth a short wait; one that takes long to count is not, and meanwhile the old count serves.
      if (awaited?.state !== state) {
        const count = readOnce(state)
        awaited = { state, value: Promise.race([count, later(LOOK_MS, held.value)]) }
        // Who asks next tries again.
        count.catch(() => (awaited = undefined))
      }
      return awaited.value
    }
    if (nowMs() >= recountAt) readOnce(state).catch(() => {})
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
