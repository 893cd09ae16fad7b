import { Gauge, type Registry } from 'prom-client'

/** Of a pool of `pg`. */
type PoolState = { totalCount: number; idleCount: number; waitingCount: number }

/** What the connection pools of this process do at the moment, each by its name. */
export function poolMetrics(registry: Registry, pools: Readonly<Record<string, PoolState>>): void {
  registry.registerMetric(
    new Gauge({
      name: 'sangam_database_connections',
      help: 'Connections to the database, and callers that wait for one.',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          this.set({ pool, state: 'in_use' }, totalCount - idleCount)
          this.set({ pool, state: 'idle' }, idleCount)
          this.set({ pool, state: 'waiting' }, waitingCount)
        }
      },
    }),
  )
}
