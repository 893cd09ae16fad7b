import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { listingOf, listingPath, NO_FILTERS } from '#app/catalogue/listing.ts'
import { styleUuid, type Style } from '#app/catalogue/style.ts'
import type { BenchShop } from '../bench-shop.ts'
import { count } from '../table.ts'
import { withBenchShop } from '../with-bench-shop.ts'
import { bareServer, nginxServer, type Reference } from './references.ts'
import { load, type Load, type Requests } from './wrk.ts'

const CONNECTIONS = 50
const ROUNDS = 5
const SECONDS = 4
/** Different addresses of a kind that is rendered each time. */
const DIFFERENT = 2_000
const PAGE = '/products?category=men'

type Row = { name: string; aim?: number; requests: Omit<Requests, 'url'> }

/**
 * Requests of each kind from outside the process, each beside a bare `node:http` server that sends
 * as many bytes in the same minutes. @returns the exit code
 */
export function benchRequests(args: string[]): Promise<number> {
  const write = args.includes('--write')
  return withBenchShop(
    'requests',
    args.filter((arg) => arg !== '--write'),
    async (shop, signal) => {
      const page = await fetch(shop.url + PAGE, { headers: { 'accept-encoding': 'br' } })
      const headers = [...page.headers].flat()
      const { byteLength } = Buffer.from(await page.arrayBuffer())
      const length = Number(page.headers.get('content-length') ?? byteLength)
      const bare = await bareServer(length, without(headers, DYNAMIC))
      const nginx = await nginxServer(length)
      try {
        const report = await compare(shop, { bare, nginx, signal })
        console.log(report)
        if (write) await writeFile('docs/benchmarks-requests.md', report)
      } finally {
        await bare.close()
        await nginx?.close()
      }
    },
    // The front answers from the cache; rows that render ask for addresses that nobody asked before.
    { PAGE_CACHE_TTL_SECONDS: '60', LOG_LEVEL: 'info' },
  )
}

/** What every server adds by itself. */
const DYNAMIC = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

const without = (headers: readonly string[], names: readonly string[]): string[] =>
  headers.flatMap((name, i) =>
    i % 2 === 0 && !names.includes(name) ? [name, headers[i + 1] ?? ''] : [],
  )

async function rowsOf({ url, sample }: BenchShop): Promise<Row[]> {
  const html = await (await fetch(url + PAGE)).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '/'
  const one = (path: string) => ({ pathOf: () => path, paths: 1 })
  const styleAt = (nth: number): Style => sample[nth % sample.length] as Style
  const wordsOf = (nth: number) =>
    `${styleAt(nth).baseColour ?? 'Blue'} ${styleAt(nth * 7 + 3).articleType} ${nth}`
  const { id, baseColour: colour } = styleAt(0)
  const line = { id: styleUuid(id), size: 'M', colour, quantity: 1, price: 100 }
  return [
    { name: 'cached listing', aim: 0.9, requests: one(PAGE) },
    { name: 'cached home page', requests: one('/') },
    { name: 'hashed asset', requests: one(asset) },
    { name: '/healthz', aim: 0.4, requests: one('/healthz') },
    {
      name: 'listing, rendered',
      // An unknown parameter passes the page cache by.
      requests: { pathOf: (nth) => `${PAGE}&nth=${nth}`, paths: DIFFERENT },
    },
    {
      name: 'search nobody asked before',
      requests: {
        pathOf: (nth) => listingPath(listingOf('all', { q: wordsOf(nth), chosen: NO_FILTERS })),
        paths: DIFFERENT,
      },
    },
    {
      name: 'product, rendered',
      requests: {
        pathOf: (nth) => `/product/${styleUuid(styleAt(nth).id)}?nth=${nth}`,
        paths: DIFFERENT,
      },
    },
    {
      name: 'cart quote',
      requests: { ...one('/cart/quote'), method: 'POST', body: JSON.stringify([line]) },
    },
  ]
}

/** The figures as a Markdown page. */
async function compare(
  shop: BenchShop,
  { bare, nginx, signal }: { bare: Reference; nginx: Reference | undefined; signal: AbortSignal },
): Promise<string> {
  const rows = await rowsOf(shop)
  const measured = new Map<string, Load[]>()
  const measure = async (name: string, requests: Requests) => {
    const figures = await load(requests, { connections: CONNECTIONS, seconds: SECONDS, signal })
    measured.set(name, [...(measured.get(name) ?? []), figures])
  }
  const bytes = { pathOf: () => '/', paths: 1 }
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round warms.
    if (round === 1) measured.clear()
    await measure('bare', { url: bare.url, ...bytes })
    if (nginx) await measure('nginx', { url: nginx.url, ...bytes })
    for (const { name, requests } of rows) await measure(name, { url: shop.url, ...requests })
  }
  const median = (name: string) => medianOf(measured.get(name) ?? [])
  const reference = median('bare')
  const line = (name: string, aim?: number) => {
    const { perSecond, p50, p95, failed } = median(name)
    const ratio = perSecond / reference.perSecond
    const verdict = aim === undefined ? '' : `${aim} ${ratio >= aim ? 'met' : 'missed'}`
    return `| ${name} | ${count(Math.round(perSecond))} | ${ratio.toFixed(3)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${failed} | ${verdict} |`
  }
  return [
    '# What a request costs',
    '',
    'Written by `npm run bench -- requests --write`. Load by Debian’s wrk from a process of its own, with keep-alive; the shop logs each request, as it does by default. Each figure is the median of five rounds, in which all rows take turns; `×` is the pace beside a bare `node:http` server that sends one buffer of as many bytes and headers as the cached listing.',
    '',
    `Sangam, Node ${process.versions.node}, ${CONNECTIONS} connections, ${SECONDS} s each; ${cpus().length} cores (${cpus()[0]?.model ?? '?'}) shared by the shop, Postgres and wrk; a catalogue of ${count(shop.rows)} rows.`,
    '',
    '| | 200 a second | × bare | p50 ms | p95 ms | others | aim |',
    '|---|---:|---:|---:|---:|---:|---|',
    line('bare'),
    ...(nginx ? [line('nginx')] : []),
    ...rows.map(({ name, aim }) => line(name, aim)),
    '',
  ].join('\n')
}

function medianOf(loads: readonly Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
