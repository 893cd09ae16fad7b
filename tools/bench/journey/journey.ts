import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '#db/database.ts'
import { withBenchShop } from '../with-bench-shop.ts'
import type { BenchShop } from '../bench-shop.ts'
import { writePart } from '../page.ts'
import { bareServer } from '../requests/references.ts'
import { journeyReport, type JourneyResult, type Sample } from './journey-report.ts'
import { openVisits } from './visits.ts'

/** Visits that begin in a second, whether or not the shop keeps up; each asks five to nine times. */
const VISITS_PER_SECOND = 8
const SAMPLE_MS = 10_000
/** About the size of a compressed listing. */
const BARE_BYTES = 12_000

/**
 * People who look around, some of whom buy, at a fixed rate for minutes (open loop).
 * @returns the exit code: 1 where a step failed
 */
export async function benchJourney(args: string[]): Promise<number> {
  const { minutes, write } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      write: { type: 'boolean', default: false },
    },
  }).values
  if (!(Number(minutes) > 0)) {
    console.error('Usage: npm run bench -- journey [--minutes N] [--write]')
    return 2
  }
  let errors = 0
  const code = await withBenchShop(
    'journey',
    [],
    async (shop, signal) => {
      const result = await visitFor(shop, Number(minutes), signal)
      errors = result.answers.filter(({ isError }) => isError).length
      const part = journeyReport(result, { minutes: Number(minutes), perSecond: VISITS_PER_SECOND })
      console.log(part.markdown)
      if (write) await writePart('journey', part)
    },
    { PAGE_CACHE_TTL_SECONDS: '60', LOG_LEVEL: 'info' },
  )
  return code || Number(errors > 0)
}

async function visitFor(
  shop: BenchShop,
  minutes: number,
  signal: AbortSignal,
): Promise<JourneyResult> {
  const { pool, close } = connect(shop.databaseUrl, { max: 2 })
  const bare = await bareServer(BARE_BYTES, [])
  const result: JourneyResult = { answers: [], samples: [], began: 0 }
  try {
    const visits = await openVisits(shop, { pool, bare: bare.url, answers: result.answers })
    const open = new Set<Promise<void>>()
    const began = performance.now()
    result.began = began
    const ends = began + minutes * 60_000
    let sampledAt = began
    for (let nth = 0; performance.now() < ends && !signal.aborted; nth += 1) {
      // When it is due, not when the client gets to it: waiting counts.
      const due = began + (nth * 1_000) / VISITS_PER_SECOND
      await sleep(Math.max(0, due - performance.now()))
      const visit = visits.begin(nth).finally(() => open.delete(visit))
      open.add(visit)
      if (performance.now() - sampledAt >= SAMPLE_MS) {
        sampledAt = performance.now()
        result.samples.push(await sampleOf(shop.url))
      }
    }
    await Promise.all(open)
    return result
  } finally {
    await bare.close()
    await close()
  }
}

/** What the shop says of itself: memory in bytes, the longest delay of its loop since the last. */
async function sampleOf(url: string): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    )
  return {
    at: performance.now(),
    bytes: value('process_resident_memory_bytes '),
    delayMs: value('sangam_event_loop_delay_seconds{quantile="1"}') * 1_000,
  }
}
