import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { orderById, placeOneGarment } from '../shop/clients/checkout-client.ts'

/** What the product promises of reading that is shed (T60). */
const SHED_WITHIN_MS = 1_000

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '60' })
})
afterAll(() => shop.close())

/** Searches stand still meanwhile: their words are locked. */
async function whileSearchesWait<Done>(work: () => Promise<Done>): Promise<Done> {
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table catalogue_words in access exclusive mode')
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A page as a browser gets it that was led to this server by another name. */
const pageAt = (host: string, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(new URL(path, shop.url), { headers: { host } }, resolve).on('error', reject)
  })
async function statusAt(host: string, path: string) {
  const answer = await pageAt(host, path)
  answer.resume()
  return answer.statusCode
}
const bodyAt = async (host: string, path: string) => text(await pageAt(host, path))

async function timed(answer: Promise<Response>) {
  const startedAt = performance.now()
  const { status, headers } = await answer
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - startedAt }
}
/** From a network of its own. */
const search = (nth: number) =>
  new Visitor(shop.url, { address: `198.18.${nth}.1` }).get(`/products?q=kurtta+${nth}`)

/** Searches again and again, more than wait at once, until `work` is done. */
async function inAStorm<Done>(work: () => Promise<Done>) {
  const searches: Awaited<ReturnType<typeof timed>>[] = []
  let isOver = false
  const searcher = async (nth: number) => {
    for (; !isOver; await sleep(50)) searches.push(await timed(search(nth)))
  }
  const done = await whileSearchesWait(async () => {
    const searchers = Array.from({ length: 90 }, (_, nth) => searcher(nth))
    await sleep(200)
    const worked = await work().finally(() => (isOver = true))
    await Promise.all(searchers)
    return worked
  })
  return { searches, done }
}

test('T60 while a storm of searches stands still, more of them are answered 503 within a second, and buying, signing in, payments, /readyz and stored pages go on', async () => {
  const shopper = await newShopper(shop.url)
  const visitor = new Visitor(shop.url)
  const stored = ['/', '/cart', '/sitemap.xml']
  for (const path of stored) expect((await visitor.get(path)).status).toBe(200)

  // Names that somebody made up take no room of the page cache after a few.
  for (let nth = 0; nth < 20; nth++)
    for (const path of ['/', '/sitemap.xml'])
      expect(await statusAt(`h${nth}.example`, path)).toBe(200)

  const { searches, done: orderId } = await inAStorm(async () => {
    for (const path of ['/', '/sitemap.xml'])
      expect([path, await statusAt('h19.example', path)]).toEqual([path, 503])
    // In another spelling, or made up without end, an address is no way around.
    for (const path of ['/Products?q=kurtta', '/%70roducts?q=kurtta', '/no/such?', '/cart?x=']) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, nth) => timed(visitor.get(path + nth))),
      )
      const shed = answers.filter(({ status, ms }) => status === 503 && ms <= SHED_WITHIN_MS)
      expect([path, shed.length > 6]).toEqual([path, true])
    }
    for (const path of [...stored, '/readyz', '/healthz', '/account', '/orders'])
      expect([path, (await shopper.get(path)).status]).toEqual([path, 200])
    const placed = await placeOneGarment(shop, shopper)
    expect((await shopper.get(`/pay/${placed}`)).status).toBe(200)
    await newShopper(shop.url)
    return placed
  })
  expect((await orderById(shop, orderId)).status).toBe('pending')
  expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([503]))
  expect(new Set(searches.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
  // Those that were begun take as long as the database lets them.
  const shed = searches.filter(({ ms }) => ms <= SHED_WITHIN_MS)
  expect(shed.length).toBeGreaterThan(searches.length / 2)
  expect((await search(0)).status).toBe(200)
})

test('T60 a page that is shed says so in the shop’s own words, needs no script, and leads back to its own address; its data and suggestions are 503 as well', async () => {
  const visitor = new Visitor(shop.url)
  const {
    done: [page, data, suggestions, sitemap],
  } = await inAStorm(() =>
    Promise.all([
      visitor.get('/products?q=silk+saree'),
      visitor.get('/products.data?q=silk+saree'),
      visitor.get('/products/suggestions?q=sil'),
      visitor.get('/sitemaps/pages.xml'),
    ]),
  )
  expect([page.status, data.status, suggestions.status, sitemap.status]).toEqual([
    503, 503, 503, 503,
  ])
  const html = await page.text()
  const elsewhere = await inAStorm(() => bodyAt('evil.example', '/products?q=silk+saree'))
  expect(elsewhere.done).toBe(html)
  expect(html).toContain('The shop is not available at the moment</h1>')
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).toMatch(/<a href=""[^>]*>Try Again<\/a>/)
  expect(html).not.toMatch(/<script|modulepreload/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await data.text()).toContain('unavailable')
})

test('T60 reading that takes longer than its connection lets it is 503, not an error', async () => {
  const answer = await whileSearchesWait(() =>
    new Visitor(shop.url).get('/products/suggestions?q=sil'),
  )
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})
