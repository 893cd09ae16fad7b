import { listingOf, listingPath, NO_FILTERS } from '#app/catalogue/listing.ts'
import { styleUuid, type Style } from '#app/catalogue/style.ts'
import { barPlot } from '../bar-plot.ts'
import type { BenchShop } from '../bench-shop.ts'
import { machine, takeWrite, writePart, type Part } from '../page.ts'
import { inRounds, tableOf, type Row } from '../rounds.ts'
import { count } from '../table.ts'
import { withBenchShop } from '../with-bench-shop.ts'
import { bareServer, nginxServer, type Reference } from './references.ts'
import { load, type Requests } from './wrk.ts'

const CONNECTIONS = 50
const SECONDS = 4
/** Different addresses of a kind that is rendered each time. */
const DIFFERENT = 2_000
const PAGE = '/products?category=men'
const BARE = 'bare node:http'

type Kind = Pick<Row, 'name' | 'aim'> & { requests: Omit<Requests, 'url'> }

/**
 * Requests of each kind from outside the process, each beside a bare `node:http` server that sends
 * as many bytes in the same minutes. @returns the exit code
 */
export function benchRequests(args: string[]): Promise<number> {
  const { write, others } = takeWrite(args)
  return withBenchShop(
    'requests',
    others,
    async (shop, signal) => {
      const { bare, nginx, close } = await openReferences(shop)
      try {
        const part = await compare(shop, { bare, nginx, signal })
        console.log(part.markdown)
        if (write) await writePart('requests', part)
      } finally {
        await close()
      }
    },
    // The front answers from the cache; rows that render ask for addresses that nobody asked before.
    { PAGE_CACHE_TTL_SECONDS: '60', LOG_LEVEL: 'info' },
  )
}

/** Servers that send as many bytes, with as many headers, as the shop's cached listing. */
async function openReferences({ url }: BenchShop) {
  const page = await fetch(url + PAGE, { headers: { 'accept-encoding': 'br' } })
  const headers = [...page.headers].flat()
  const { byteLength } = Buffer.from(await page.arrayBuffer())
  const length = Number(page.headers.get('content-length') ?? byteLength)
  const bare = await bareServer(length, without(headers, DYNAMIC))
  const nginx = await nginxServer(length)
  return { bare, nginx, close: () => Promise.all([bare.close(), nginx?.close()]) }
}

/** What every server adds by itself. */
const DYNAMIC = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

const without = (headers: readonly string[], names: readonly string[]): string[] =>
  headers.flatMap((name, i) =>
    i % 2 === 0 && !names.includes(name) ? [name, headers[i + 1] ?? ''] : [],
  )

async function rowsOf({ url, sample }: BenchShop): Promise<Kind[]> {
  const html = await (await fetch(url + PAGE)).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '/'
  const one = (path: string) => ({ pathOf: () => path, paths: 1 })
  const styleAt = (nth: number): Style => sample[nth % sample.length] as Style
  const wordsOf = (nth: number) =>
    `${styleAt(nth).baseColour ?? 'Blue'} ${styleAt(nth * 7 + 3).articleType}`
  const { id, baseColour: colour } = styleAt(0)
  const line = { id: styleUuid(id), size: 'M', colour, quantity: 1, price: 100 }
  return [
    { name: 'cached listing', aim: { ratio: 0.9 }, requests: one(PAGE) },
    { name: 'cached home page', requests: one('/') },
    { name: 'hashed asset', requests: one(asset) },
    { name: '/healthz', aim: { ratio: 0.4 }, requests: one('/healthz') },
    {
      name: 'listing, rendered',
      aim: { perSecond: 450 },
      // An unknown parameter passes the page cache by.
      requests: { pathOf: (nth) => `${PAGE}&nth=${nth}`, paths: DIFFERENT },
    },
    {
      name: 'search nobody asked before',
      aim: { perSecond: 250, p95: 300 },
      requests: {
        // A number in the sentence would be a size or a price.
        pathOf: (nth) =>
          `${listingPath(listingOf('all', { q: wordsOf(nth), chosen: NO_FILTERS }))}&nth=${nth}`,
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

async function compare(
  shop: BenchShop,
  { bare, nginx, signal }: { bare: Reference; nginx: Reference | undefined; signal: AbortSignal },
): Promise<Part> {
  const by = { connections: CONNECTIONS, seconds: SECONDS, signal }
  const run = (requests: Requests) => () => load(requests, by)
  const bytes = { pathOf: () => '/', paths: 1 }
  const kinds = await rowsOf(shop)
  const measured = await inRounds(
    [
      { name: BARE, run: run({ url: bare.url, ...bytes }) },
      ...(nginx ? [{ name: 'nginx', beside: BARE, run: run({ url: nginx.url, ...bytes }) }] : []),
      ...kinds.map(({ requests, ...kind }) => ({
        ...kind,
        beside: BARE,
        run: run({ url: shop.url, ...requests }),
      })),
    ],
    signal,
  )
  const markdown = [
    '## What a request costs',
    '',
    `Load by Debian’s wrk from a process of its own, ${CONNECTIONS} connections with keep-alive, ${SECONDS} s each; the shop logs each request, as it does by default. Each figure is the median of five rounds, in which all rows take turns. The reference is a bare \`node:http\` server that sends one buffer of as many bytes and headers as the cached listing. “Others” are answers that are not 200.`,
    '',
    `${machine()} A catalogue of ${count(shop.rows)} rows.`,
    '',
    tableOf(measured, 'answers'),
  ].join('\n')
  return { markdown, svg: barPlot(measured) }
}
