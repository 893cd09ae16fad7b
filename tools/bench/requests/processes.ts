import { barPlot } from '../bar-plot.ts'
import type { BenchShop } from '../bench-shop.ts'
import { machine, takeWrite, writePart, type Part } from '../page.ts'
import { inRounds, tableOf, type Load } from '../rounds.ts'
import { count } from '../table.ts'
import { withBenchShop } from '../with-bench-shop.ts'
import { load, type Requests } from './wrk.ts'

const CONNECTIONS = 50
const SECONDS = 4
const DIFFERENT = 2_000
const LISTING = '/products?category=men'

/**
 * The same requests to one node, and to two nodes on one database, each of which gets half of the
 * connections. @returns the exit code
 */
export function benchProcesses(args: string[]): Promise<number> {
  const { write, others } = takeWrite(args)
  return withBenchShop(
    'processes',
    others,
    async (shop, signal) => {
      const part = await compare(shop, [shop.url, await shop.openNode()], signal)
      console.log(part.markdown)
      if (write) await writePart('processes', part)
    },
    { PAGE_CACHE_TTL_SECONDS: '60', LOG_LEVEL: 'info' },
  )
}

async function compare(
  { rows }: BenchShop,
  nodes: readonly string[],
  signal: AbortSignal,
): Promise<Part> {
  const run = (urls: readonly string[], requests: Omit<Requests, 'url'>) => async () => {
    const connections = CONNECTIONS / urls.length
    const by = { connections, seconds: SECONDS, signal }
    return sum(await Promise.all(urls.map((url) => load({ url, ...requests }, by))))
  }
  const kinds = {
    'cached listing': { pathOf: () => LISTING, paths: 1 },
    // An unknown parameter passes the page cache by.
    'listing, rendered': { pathOf: (nth: number) => `${LISTING}&nth=${nth}`, paths: DIFFERENT },
  }
  const measured = await inRounds(
    Object.entries(kinds).flatMap(([kind, requests]) => {
      const one = `${kind}, one node`
      return [
        { name: one, run: run(nodes.slice(0, 1), requests) },
        { name: `${kind}, two nodes`, beside: one, run: run(nodes, requests) },
      ]
    }),
    signal,
  )
  const markdown = [
    '## One process and two',
    '',
    `Load by Debian’s wrk, ${CONNECTIONS} connections, ${SECONDS} s each, median of five rounds. Two nodes share one database, and each gets half of the connections. With two cores, which Postgres and wrk share as well, the second node can gain little: it is there so that one may stop.`,
    '',
    `${machine()} A catalogue of ${count(rows)} rows.`,
    '',
    tableOf(measured, 'answers'),
  ].join('\n')
  return { markdown, svg: barPlot(measured) }
}

/** Of two loads at the same time: their pace together, and the longer of the times. */
const sum = (loads: readonly Load[]): Load => ({
  perSecond: loads.reduce((all, { perSecond }) => all + perSecond, 0),
  p50: Math.max(...loads.map(({ p50 }) => p50)),
  p95: Math.max(...loads.map(({ p95 }) => p95)),
  failed: loads.reduce((all, { failed = 0 }) => all + failed, 0),
})
