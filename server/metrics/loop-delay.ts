import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** The 1 is the longest delay. */
const QUANTILES = ['0.5', '0.9', '0.99', '1'] as const
const RESOLUTION_MS = 10
const NANOSECONDS = 1e9

/** Node measures from one timer to the next, so the time between them is in it. */
const lateness = (nanoseconds: number) =>
  Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000)

/**
 * How late the event loop was since the last scrape: whatever else waits, each request waits for it
 * too.
 * @returns stops measuring
 */
export function measureLoopDelay(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  registry.registerMetric(
    new Gauge({
      name: 'sangam_event_loop_delay_seconds',
      help: 'How late timers of the event loop were since the last scrape.',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        for (const quantile of QUANTILES)
          this.set({ quantile }, lateness(delays.percentile(Number(quantile) * 100)))
        delays.reset()
      },
    }),
  )
  return () => void delays.disable()
}
