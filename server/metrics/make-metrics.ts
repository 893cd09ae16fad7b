import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import { measureLoopDelay } from './loop-delay.ts'
import { poolMetrics } from './pool-metrics.ts'
import { requestMetrics, type RecordRequest } from './request-metrics.ts'
import { tableMetrics, type TableSources } from './table-metrics.ts'

const SHED_CAUSES = [
  'admission-queue',
  'reading-gate',
  'hashing',
  'connections',
  'rate-limit',
] as const
export type ShedCause = (typeof SHED_CAUSES)[number]

export type Metrics = {
  recorderOf(kinds: readonly string[]): RecordRequest
  /** Counts a request that was refused, so that others are answered. */
  countShed(cause: ShedCause): void
  /** Reads the number of password hashes that were refused, which their limit counts itself. */
  watchHashing(refused: () => number): void
  /** Whether the page cache had the page, or it had to be rendered. */
  countCacheLookup(result: 'hit' | 'miss'): void
  /** Counts a request that could not be answered in full, because the database is away. */
  countUnavailable(): void
  /** All metrics, as Prometheus reads them. */
  scrape(): Promise<{ text: string; contentType: string }>
  stop(): void
}

/** The metrics of one shop in one process: each shop has a registry of its own. */
export function makeMetrics({
  pools,
  ...sources
}: TableSources & { pools: Parameters<typeof poolMetrics>[1] }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { recorderOf } = requestMetrics(registry)
  const stopLoopDelay = measureLoopDelay(registry)
  poolMetrics(registry, pools)
  const refreshTables = tableMetrics(registry, sources)

  let refusedHashes = () => 0
  let hashesCounted = 0
  const shed = new Counter({
    name: 'sangam_requests_shed_total',
    help: 'Requests that were refused so that others are answered.',
    labelNames: ['cause'],
    registers: [registry],
    collect() {
      const all = refusedHashes()
      this.inc({ cause: 'hashing' }, all - hashesCounted)
      hashesCounted = all
    },
  })
  const lookups = new Counter({
    name: 'sangam_page_cache_requests_total',
    help: 'Pages that the page cache had, or that had to be rendered.',
    labelNames: ['result'],
    registers: [registry],
  })
  const unavailable = new Counter({
    name: 'sangam_requests_unavailable_total',
    help: 'Requests that met a database that was away.',
    registers: [registry],
  })
  // From the start: without the zero nobody sees the first one.
  for (const cause of SHED_CAUSES) shed.inc({ cause }, 0)
  for (const result of ['hit', 'miss']) lookups.inc({ result }, 0)

  return {
    recorderOf,
    countShed: (cause) => shed.inc({ cause }),
    watchHashing(refused) {
      refusedHashes = refused
      hashesCounted = refused()
    },
    countCacheLookup: (result) => lookups.inc({ result }),
    countUnavailable: () => unavailable.inc(),
    async scrape() {
      await refreshTables()
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    stop: stopLoopDelay,
  }
}
