import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { readFacetRollup } from './facet-rollup.server.ts'
import type { FacetRollup } from './facet-rollup.ts'
import { readBuckets } from './buckets.server.ts'
import type { BucketIndex } from './buckets.ts'

/** What listings are counted and found by, kept in memory and read anew when the catalogue has changed. */
export type CatalogueIndex = {
  facetRollup(): Promise<FacetRollup>
  buckets(): Promise<BucketIndex>
  /** Another whenever the catalogue was changed: known soon after, and without asking the database each time. */
  latestLoad(): Promise<string>
}

/** A change of the catalogue is seen within this; what sold out in the meantime within RECOUNT_MS. */
const POLL_INTERVAL_MS = 500
const ROLLUP_MAX_AGE_MS = 60_000
/** Nobody waits longer to be told that nothing has changed. */
const POLL_TIMEOUT_MS = 100
/** Counting takes at most this share of the time: 1 in 20. */
const REBUILD_INTERVAL_FACTOR = 20

/** @param nowMs a clock that only goes forward */
export function catalogueIndex(
  db: Database,
  nowMs: () => number = () => performance.now(),
): CatalogueIndex {
  const latestLoad = pollVersion(db, nowMs)
  return {
    facetRollup: staleWhileRevalidate(() => readFacetRollup(db), {
      latestLoad,
      nowMs,
      maxAgeMs: ROLLUP_MAX_AGE_MS,
    }),
    buckets: staleWhileRevalidate(() => readBuckets(db), { latestLoad, nowMs, maxAgeMs: Infinity }),
    latestLoad,
  }
}

/** A database that is away or slow has not changed: nobody waits for it longer than a moment. */
function pollVersion(db: Database, nowMs: () => number): () => Promise<string> {
  let known = 'unknown'
  let polling = Promise.resolve(known)
  let polledAt = -Infinity
  return () => {
    if (nowMs() - polledAt >= POLL_INTERVAL_MS) {
      polledAt = nowMs()
      const poll = stateOfLoads(db).then((state) => (known = state))
      polling = Promise.race([
        poll.catch(() => known),
        delayed(POLL_TIMEOUT_MS, undefined).then(() => known),
      ])
    }
    return polling
  }
}

/** @param recountMs how old it may grow while the catalogue stays as it is */
function staleWhileRevalidate<T>(
  read: () => Promise<T>,
  {
    latestLoad,
    nowMs,
    maxAgeMs,
  }: { latestLoad: () => Promise<string>; nowMs: () => number; maxAgeMs: number },
): () => Promise<T> {
  let cached: { value: T; state: string } | undefined
  let staleAt = -Infinity
  let reading: { state: string; value: Promise<T> } | undefined
  let awaited: { state: string; value: Promise<T> } | undefined

  async function rebuild(state: string): Promise<T> {
    const began = nowMs()
    // Also where it fails: a database that is busy is not asked again at once.
    staleAt = began + maxAgeMs
    const value = await read()
    cached = { value, state }
    staleAt = nowMs() + Math.max(maxAgeMs, (nowMs() - began) * REBUILD_INTERVAL_FACTOR)
    return value
  }

  /** Once however many ask, and one after the other: a catalogue that was changed twice must not end with the older count. */
  function rebuildOnce(state: string): Promise<T> {
    if (reading?.state === state) return reading.value
    const before = reading?.value.catch(() => {})
    const value = (before ? before.then(() => rebuild(state)) : rebuild(state)).finally(() => {
      if (reading?.value === value) reading = undefined
    })
    reading = { state, value }
    return value
  }

  return async () => {
    const state = await latestLoad()
    if (!cached) return rebuildOnce(state)
    if (cached.state !== state) {
      // A new catalogue is worth a short wait; one that takes long to count is not, and meanwhile the old count serves.
      if (awaited?.state !== state) {
        const count = rebuildOnce(state)
        awaited = { state, value: Promise.race([count, delayed(POLL_INTERVAL_MS, cached.value)]) }
        // Who asks next tries again.
        count.catch(() => (awaited = undefined))
      }
      return awaited.value
    }
    if (nowMs() >= staleAt) rebuildOnce(state).catch(() => {})
    return cached.value
  }
}

const delayed = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(() => resolve(value), ms).unref()
  })

async function stateOfLoads(db: Database): Promise<string> {
  const { rows } = await db.execute<{ latest: number | null }>(
    sql`select max(id) as latest from catalogue_loads`,
  )
  return String(rows[0]?.latest)
}
