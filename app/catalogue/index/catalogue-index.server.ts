import { sql } from 'drizzle-orm'
import PQueue from 'p-queue'
import type { Database } from '#db/database.ts'
import { waitForDatabase, withoutDatabaseDeadline } from '#db/deadline.ts'
import { singleFlight } from '#app/basics/single-flight.ts'
import { readFacetRollup } from './facet-rollup.server.ts'
import type { FacetRollup } from './facet-rollup.ts'
import { readBuckets } from './buckets.server.ts'
import type { BucketIndex } from './buckets.ts'

/** In-memory index of listings, read again when the catalogue has changed. */
export type CatalogueIndex = {
  facetRollup(): Promise<FacetRollup>
  buckets(): Promise<BucketIndex>
  /** Version of the catalogue: changes soon after each load, without a query for each call. */
  latestLoad(): Promise<string>
  /** The same at once; undefined: it is time to ask for it. */
  knownLoad(): string | undefined
  /** The catalogue has changed: the next caller asks at once. */
  lookAgain(): void
}

/** A catalogue change is seen within POLL_INTERVAL_MS, a sold-out size within ROLLUP_MAX_AGE_MS. */
const POLL_INTERVAL_MS = 500
const ROLLUP_MAX_AGE_MS = 60_000
/** Upper bound on waiting for a poll that will mostly say that nothing has changed. */
const POLL_TIMEOUT_MS = 100
/** Duty cycle: rebuilding takes at most 1 part in 20 of the time. */
const REBUILD_INTERVAL_FACTOR = 20

/** @param nowMs a monotonic clock, in ms */
export function catalogueIndex(
  db: Database,
  nowMs: () => number = () => performance.now(),
): CatalogueIndex {
  const { latestLoad, knownLoad, lookAgain } = pollVersion(db, nowMs)
  return {
    facetRollup: staleWhileRevalidate(() => readFacetRollup(db), {
      latestLoad,
      nowMs,
      maxAgeMs: ROLLUP_MAX_AGE_MS,
    }),
    buckets: staleWhileRevalidate(() => readBuckets(db), { latestLoad, nowMs, maxAgeMs: Infinity }),
    latestLoad,
    knownLoad,
    lookAgain,
  }
}

/**
 * Throttle: callers share a poll. A slow or unreachable database counts as unchanged, so that nobody
 * waits for it.
 */
function pollVersion(
  db: Database,
  nowMs: () => number,
): Pick<CatalogueIndex, 'latestLoad' | 'knownLoad' | 'lookAgain'> {
  let known = 'unknown'
  let polling = Promise.resolve(known)
  let polledAt = -Infinity
  let isPolling = false
  const isDue = () => nowMs() - polledAt >= POLL_INTERVAL_MS
  return {
    latestLoad() {
      if (!isDue()) return polling
      polledAt = nowMs()
      isPolling = true
      const poll = stateOfLoads(db).then((state) => (known = state))
      const polled = Promise.race([
        poll.catch(() => known),
        delayed(POLL_TIMEOUT_MS, undefined).then(() => known),
      ]).finally(() => {
        if (polling === polled) isPolling = false
      })
      polling = polled
      return polled
    },
    knownLoad: () => (isPolling || isDue() ? undefined : known),
    lookAgain() {
      polledAt = -Infinity
    },
  }
}

/** @param maxAgeMs how old the value may become while the catalogue stays the same */
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
  const once = singleFlight<string, T>()
  const rebuilds = new PQueue({ concurrency: 1 })
  let awaited: { state: string; value: Promise<T> } | undefined

  async function rebuild(state: string): Promise<T> {
    const began = nowMs()
    // Also set when reading fails: a busy database is not asked again at once.
    staleAt = began + maxAgeMs
    const value = await read()
    cached = { value, state }
    staleAt = nowMs() + Math.max(maxAgeMs, (nowMs() - began) * REBUILD_INTERVAL_FACTOR)
    return value
  }

  /** Single flight, one rebuild after the other: two changes must not end with the older value. */
  const rebuildOnce = (state: string): Promise<T> =>
    // Reading a large catalogue may take longer than the request that began it can wait.
    once(state, () => withoutDatabaseDeadline(() => rebuilds.add(() => rebuild(state))))

  return async () => {
    const state = await latestLoad()
    if (!cached) return waitForDatabase(() => rebuildOnce(state))
    if (cached.state !== state) {
      // A new catalogue is worth a short wait; if reading takes longer, the old value serves
      // meanwhile.
      if (awaited?.state !== state) {
        const count = rebuildOnce(state)
        awaited = { state, value: Promise.race([count, delayed(POLL_INTERVAL_MS, cached.value)]) }
        // The next caller tries again.
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
