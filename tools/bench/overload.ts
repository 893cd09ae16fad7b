import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { connect } from '#db/database.ts'
import type { BenchShop } from './bench-shop.ts'
import { startBuying, STEPS, type Buying } from './buyers.ts'
import { figuresOf } from './measure.ts'
import { MAX_OPEN, readingCapacity, startStorm, type Answer } from './storm.ts'
import { count } from './table.ts'
import { withBenchShop } from './with-bench-shop.ts'

const OVERLOAD = 3
/** Aims on two cores (docs/threats.md, Load). */
const TARGET = { buyingP95Ms: 1_000, shedP95Ms: 1_000, recoveryS: 5, memoryDrift: 0.1 }
const CAPACITY_MS = 15_000
/** Upper bound on waiting for payments whose checks are in the queue. */
const MAX_SETTLING_S = 60

/**
 * Reading at three times what the shop can do while others buy, pay and sign in (T60).
 * @returns the exit code: 1 where an aim is missed
 */
export async function benchOverload(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '10' } } })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) {
    console.error('Usage: npm run bench -- overload [--minutes N]')
    return 2
  }
  let isMet = false
  const code = await withBenchShop(
    'overload',
    [],
    async (shop, signal) => {
      const { pool, close } = connect(shop.databaseUrl)
      try {
        isMet = await overload(shop, { pool, minutes, signal })
      } finally {
        await close()
      }
    },
    { PAGE_CACHE_TTL_SECONDS: '10' },
  )
  return code || Number(!isMet)
}

type Run = { pool: Pool; minutes: number; signal: AbortSignal }

async function overload({ url }: BenchShop, { pool, minutes, signal }: Run): Promise<boolean> {
  console.log(
    `Node ${process.versions.node}; the shop, Postgres and the clients share ${cpus().length} cores.\n`,
  )
  const alone = await startBuying(url, pool)
  await sleep(CAPACITY_MS)
  await alone.end()
  console.log(formatLine('buying, nobody else', alone.steps))
  const capacity = await readingCapacity(url, CAPACITY_MS)
  console.log(
    `reading alone: ${count(Math.round(capacity))} a second; now ${OVERLOAD} times that\n`,
  )

  const buying = await startBuying(url, pool)
  const storm = startStorm(url, capacity * OVERLOAD)
  const memory: number[] = []
  const ends = performance.now() + minutes * 60_000
  while (performance.now() < ends && !signal.aborted) {
    await sleep(Math.min(10_000, ends - performance.now()))
    memory.push((await metrics(url)).process_resident_memory_bytes ?? Number.NaN)
  }
  // From the last request on: what the storm has left waiting counts.
  const [recoveryS] = await Promise.all([recovery(url), storm.end()])
  await buying.end()

  const shed = storm.answers.filter(({ status }) => status === 503)
  const accepted = storm.answers.filter(({ status }) => status === 200)
  const broken = [...storm.answers, ...buying.steps, ...buying.signIns].filter(
    ({ status }) => status === 0 || (status >= 500 && status !== 503),
  )
  console.log(formatLine('buying', buying.steps))
  for (const name of STEPS)
    console.log(
      formatLine(
        `  ${name}`,
        buying.steps.filter(({ step }) => step === name),
      ),
    )
  console.log(formatLine('signing in', buying.signIns))
  console.log(formatLine('reading, answered', accepted))
  console.log(formatLine('reading, shed (503)', shed))
  const { lost, paidAfterS } = await lostOrders(pool, buying)
  const drift = driftOf(memory)
  console.log(
    `\nreading not sent, since ${count(MAX_OPEN)} waited: ${count(storm.unsent)}; other errors ${broken.length}; buying refused ${buying.failures.length} ${[...new Set(buying.failures)].slice(0, 3).join('; ')}`,
  )
  console.log(
    `orders acknowledged ${buying.placed.length}, paid ${buying.paid.length}, lost ${lost}; the last payment was known ${paidAfterS.toFixed(1)} s after`,
  )
  console.log(`itself again after ${recoveryS.toFixed(1)} s`)
  console.log(
    `memory ${memory.map((bytes) => Math.round(bytes / 1024 ** 2)).join(' ')} MB: drift ${(drift * 100).toFixed(1)} %`,
  )
  console.log(
    `event loop delay p99 ${(((await metrics(url)).nodejs_eventloop_lag_p99_seconds ?? 0) * 1_000).toFixed(0)} ms`,
  )
  const isMet =
    figuresOf(times(buying.steps), 1).p95 < TARGET.buyingP95Ms &&
    (shed.length === 0 || figuresOf(times(shed), 1).p95 < TARGET.shedP95Ms) &&
    broken.length + buying.failures.length + lost === 0 &&
    recoveryS < TARGET.recoveryS &&
    drift < TARGET.memoryDrift
  console.log(`\nThe aims are ${isMet ? 'met' : 'not met'}.`)
  return isMet
}

const times = (answers: readonly Answer[]) => answers.map(({ ms }) => ms)

function formatLine(name: string, answers: readonly Answer[]): string {
  const { p50, p95 } = figuresOf(times(answers), 1)
  return `${name.padEnd(24)} ${count(answers.length).padStart(9)}   p50 ${p50.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms`
}

/** Seconds until ten readings in a row are answered, each within half a second. */
async function recovery(url: string): Promise<number> {
  const began = performance.now()
  for (let good = 0; good < 10;) {
    const from = performance.now()
    const answer = await fetch(`${url}/products?q=shoes+${good}`)
    await answer.text()
    good = answer.status === 200 && performance.now() - from < 500 ? good + 1 : 0
    if (performance.now() - began > 60_000) return Infinity
  }
  return (performance.now() - began) / 1_000
}

/** Growth from the second quarter of the run to its last, by medians. */
function driftOf(memory: readonly number[]): number {
  const quarter = Math.floor(memory.length / 4)
  const median = (part: readonly number[]) =>
    part.toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? Number.NaN
  if (quarter === 0) return 0
  return median(memory.slice(-quarter)) / median(memory.slice(quarter, 2 * quarter)) - 1
}

async function metrics(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/^(\w+) ([\d.e+-]+)$/gm)].map(([, name = '', value]) => [
      name,
      Number(value),
    ]),
  )
}

/**
 * Orders and payments that are not found. A return that waited too long is settled later, by its
 * check in the queue.
 */
async function lostOrders(pool: Pool, { placed, paid }: Buying) {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ found: number }>(
      `select (select count(*) from orders where id = any($1::uuid[]))::int
            + (select count(*) from orders where id = any($2::uuid[]) and paid_at is not null)::int as found`,
      [placed, paid],
    )
    const lost = placed.length + paid.length - (rows[0]?.found ?? 0)
    const paidAfterS = (performance.now() - began) / 1_000
    if (lost === 0 || paidAfterS > MAX_SETTLING_S) return { lost, paidAfterS }
    await sleep(500)
  }
}
