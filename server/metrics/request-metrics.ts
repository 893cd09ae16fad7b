import { Counter, Histogram, type Registry } from 'prom-client'

/** Counts an answered request. `status` is the code of its answer, `ms` how long that took. */
export type RecordRequest = (kind: string, method: string, status: number, ms: number) => void

const DURATION = 'sangam_http_request_duration_seconds'

const METHODS = ['GET', 'HEAD', 'POST', 'other'] as const
const OTHER_METHOD = METHODS.indexOf('other')
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

/** Around what is promised of pages (docs/benchmarks.md), and the deadline of the database. */
const BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Metrics of requests. Every request pays for recording, so it adds to arrays; their labels are made
 * when somebody scrapes.
 */
export function requestMetrics(registry: Registry): {
  /** A kind that is none of `kinds` counts as `other`. */
  recorderOf(kinds: readonly string[]): RecordRequest
} {
  const talliesByKind = new Map<string, Tally>()
  registry.registerMetric(
    new Counter({
      name: 'sangam_http_requests_total',
      help: 'Requests that were answered.',
      labelNames: ['kind', 'method', 'status'],
      registers: [],
      collect() {
        this.reset()
        for (const [kind, { counts }] of talliesByKind)
          for (const [i, count] of counts.entries())
            if (count > 0) this.inc({ kind, ...labelsAt(i) }, count)
      },
    }),
  )
  const help = 'How long requests took to be answered.'
  const durations = new Histogram({ name: DURATION, help, registers: [registry] })
  const get = async () => ({
    name: DURATION,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: [...talliesByKind].flatMap(([kind, tally]) => durationValues(kind, tally)),
  })
  // The text format has a method of its own, which the types do not know.
  Object.assign(durations, { get, getForPromString: get })

  function tallyOf(kind: string): Tally {
    const tally = talliesByKind.get(kind) ?? newTally()
    talliesByKind.set(kind, tally)
    return tally
  }
  return {
    recorderOf(kinds) {
      const other = tallyOf('other')
      const tallies = new Map(kinds.map((kind) => [kind, tallyOf(kind)]))
      return (kind, method, status, ms) => {
        const { counts, buckets, sum } = tallies.get(kind) ?? other
        add(counts, methodIndex(method) * STATUS_CLASSES.length + statusIndex(status), 1)
        add(buckets, bucketIndex(ms / 1_000), 1)
        add(sum, 0, ms / 1_000)
      }
    },
  }
}

/** Of one kind: requests by method and class, and by bucket of duration; `sum` in seconds. */
type Tally = Record<'counts' | 'buckets' | 'sum', Float64Array>

const newTally = (): Tally => ({
  counts: new Float64Array(METHODS.length * STATUS_CLASSES.length),
  buckets: new Float64Array(BUCKETS_SECONDS.length + 1),
  sum: new Float64Array(1),
})

const labelsAt = (index: number) => ({
  method: METHODS[Math.trunc(index / STATUS_CLASSES.length)] ?? 'other',
  status: STATUS_CLASSES[index % STATUS_CLASSES.length] ?? '5xx',
})

/** As Prometheus counts: each bucket has the shorter ones in it. */
function durationValues(kind: string, { buckets, sum }: Tally) {
  let count = 0
  const cumulative = [...buckets].map((requests, i) => ({
    metricName: `${DURATION}_bucket`,
    labels: { le: BUCKETS_SECONDS[i] ?? '+Inf', kind },
    value: (count += requests),
  }))
  return [
    ...cumulative,
    { metricName: `${DURATION}_sum`, labels: { kind }, value: sum[0] ?? 0 },
    { metricName: `${DURATION}_count`, labels: { kind }, value: count },
  ]
}

function add(numbers: Float64Array, index: number, value: number): void {
  numbers[index] = (numbers[index] ?? 0) + value
}

function bucketIndex(seconds: number): number {
  let index = 0
  while (seconds > (BUCKETS_SECONDS[index] ?? Infinity)) index += 1
  return index
}

function methodIndex(method: string): number {
  const index = (METHODS as readonly string[]).indexOf(method)
  return index === -1 ? OTHER_METHOD : index
}

const statusIndex = (status: number): number =>
  status < 200 ? 0 : Math.min(Math.trunc(status / 100), STATUS_CLASSES.length) - 1
