import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { garment } from './clients/checkout-client.ts'

const CACHE_TTL_SECONDS = 0.5

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: String(CACHE_TTL_SECONDS) })
})
afterAll(() => shop.close())

const ask = (path: string, headers: Record<string, string> = {}, url = shop.url) =>
  new Visitor(url).get(path, headers)

test('a cached page is the rendered one, sent by brotli, by gzip, or as it is', async () => {
  const texts = new Set<string>()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['identity', null],
  ] as const) {
    const page = await ask('/terms', { 'accept-encoding': accepted })
    expect([accepted, page.headers.get('content-encoding')]).toEqual([accepted, encoding])
    if (encoding) expect(page.headers.get('vary')).toContain('Accept-Encoding')
    texts.add(await page.text())
  }
  // An unknown query parameter bypasses the page cache.
  texts.add((await (await ask('/terms?x=1')).text()).replaceAll('?x=1', ''))
  expect(texts.size).toBe(1)
})

test('HEAD answers for a cached page as GET does', async () => {
  const [head, get] = [await fetch(`${shop.url}/terms`, { method: 'HEAD' }), await ask('/terms')]
  expect(await head.text()).toBe('')
  for (const name of ['etag', 'cache-control', 'content-security-policy', 'content-type'])
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
})

test('T27 what else somebody wrote into an address is in nobody else’s page', async () => {
  const smuggled = await (await ask('/products?category=men&colour=Blue&x=smuggled')).text()
  const clean = await (await ask('/products?category=men&colour=Blue')).text()
  expect(smuggled).toContain("Men's Collection")
  expect(clean).toContain("Men's Collection")
  expect(clean).not.toContain('smuggled')
})

test('a page cached for one host is not shown at another', async () => {
  for (const url of [shop.url, shop.url.replace('localhost', '127.0.0.1'), shop.url])
    expect(await (await ask('/', {}, url)).text()).toContain(`<link rel="canonical" href="${url}/"`)
})

test('what sold out is on its page as soon as its time in the cache is over', async () => {
  const { id } = await garment(shop)
  const page = async () => (await ask(`/product/${id}`)).text()
  expect(await page()).not.toContain('Sold out')
  await setSellableStock(shop.database.db, new Map([[id, { S: 0, M: 0, L: 0, XL: 0, XXL: 0 }]]))
  await expect.poll(page, { timeout: 2 * CACHE_TTL_SECONDS * 1000 + 3_000 }).toContain('Sold out')
})

test('what somebody made up is not cached: a category there is not, nor a page past the last', async () => {
  for (const madeUp of [
    '/products?category=men&masterCategory=Made+up',
    '/products?category=men&page=9999',
  ])
    expect([madeUp, (await ask(madeUp)).headers.get('cache-control')]).toEqual([
      madeUp,
      'private, no-cache',
    ])
  expect((await ask('/products?category=men&page=2')).headers.get('cache-control')).toMatch(
    /^public/,
  )
})

test('a file that is not there is kept by nobody', async () => {
  for (const path of ['/assets/', '/assets/gone.js', '/og-gone.jpg'])
    expect([path, (await ask(path)).headers.get('cache-control')]).toEqual([
      path,
      expect.stringMatching(/no-store/),
    ])
})

test('what is not there is not held: it may come', async () => {
  const answers = [
    await ask('/product/00000000-0000-5000-8000-000000000000'),
    await ask('/product/00000000-0000-5000-8000-000000000000'),
  ]
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [404, 'no-store'],
    [404, 'no-store'],
  ])
})
