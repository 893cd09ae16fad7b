import { Gauge, type Registry } from 'prom-client'
import type { Log } from '#app/basics/log.ts'
import { singleFlight } from '#app/basics/single-flight.ts'
import type { Database } from '#db/database.ts'
import { withDatabaseDeadline, withoutDatabaseDeadline } from '#db/deadline.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { readTableFigures, type Figures } from './table-figures.ts'
import { GAUGES, type GaugeName } from './table-gauges.ts'

/** Shorter than Prometheus's usual interval, so that each of its scrapes reads anew (decision 71). */
const HELD_MS = 10_000
/** Upper bound on what a scrape waits for a database that does not answer. */
const DEADLINE_MS = 1_000

export type TableSources = {
  healthDb: Database
  /** Ids of the gateways: each has a figure, also before it was ever asked. */
  gateways: readonly string[]
  log: Pick<Log, 'warn'>
  /** How long figures are good for further scrapes; for tests. */
  heldMs?: number
}

/**
 * Figures of the shop's tables, the same from each of its servers.
 * @returns reads them anew, where they are older than `heldMs`; those that cannot be read are left
 * out
 */
export function tableMetrics(
  registry: Registry,
  { healthDb, gateways, log, heldMs = HELD_MS }: TableSources,
): () => Promise<void> {
  const up = new Gauge({
    name: 'sangam_database_up',
    help: '1: the database answers.',
    registers: [registry],
  })
  const gauges = Object.fromEntries(
    Object.entries(GAUGES).map(([name, [help, ...labelNames]]) => [
      name,
      new Gauge({ name, help, labelNames, registers: [registry] }),
    ]),
  ) as Record<GaugeName, Gauge>
  const once = singleFlight<'figures', void>()
  let readAt = -Infinity

  function show(figures: Figures): void {
    for (const gauge of Object.values(gauges)) gauge.reset()
    // A reset gauge without labels says 0.
    for (const [name, [, label]] of Object.entries(GAUGES))
      if (!label) gauges[name as GaugeName].remove()
    for (const { name, label, value } of figures) {
      const [, labelName] = GAUGES[name]
      if (labelName) gauges[name].set({ [labelName]: label ?? '' }, value)
      else gauges[name].set(value)
    }
  }

  async function read(): Promise<void> {
    try {
      // Not under the deadline of the one request that happens to begin it.
      const figures = await withoutDatabaseDeadline(() =>
        withDatabaseDeadline(DEADLINE_MS, () => readTableFigures(healthDb, gateways)),
      )
      up.set(1)
      show(figures)
      readAt = performance.now()
    } catch (error) {
      const isAway = isDatabaseUnavailable(error)
      up.set(isAway ? 0 : 1)
      show([])
      readAt = -Infinity
      if (!isAway)
        log.warn({ area: 'metrics', err: error }, 'the figures of the tables cannot be read')
    }
  }

  return async () => {
    if (performance.now() - readAt >= heldMs) await once('figures', read)
  }
}
