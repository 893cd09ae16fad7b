import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAssets } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { checkOut, garment, lineOf, type Shopper } from './clients/checkout-client.ts'

let shop: RunningShop
let zubeida: Shopper
let yamuna: Shopper
let product: string

const join = async (name: string, email: string): Promise<Shopper> => {
  const visitor = Object.assign(new Visitor(shop.url), { email })
  await visitor.post('/register', {
    name,
    email,
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  })
  return visitor
}

beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '10' })
  zubeida = await join('Zubeida Quraishi', 'zubeida@example.com')
  yamuna = await join('Yamuna Pillai', 'yamuna@example.com')
  const goods = await garment(shop)
  product = `/product/${goods.id}`
  const { orderId } = await checkOut(zubeida, [lineOf(goods)], {
    firstName: 'Zubeida',
    lastName: 'Quraishi',
  })
  await payAs(shop, zubeida, orderId, 'pay')
})
afterAll(() => shop.close())

const held = (page: Response) =>
  page.headers.get('cache-control') === 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

test('T27 pages a cache may hold are the same for everybody, byte for byte, and set no cookie', async () => {
  for (const path of ['/', '/products', '/products?category=men', product, '/cart', '/404']) {
    for (const address of [path, path === '/' ? '/_.data' : path.replace(/(?=\?|$)/, '.data')]) {
      const pages = [
        await zubeida.get(address),
        await yamuna.get(address),
        await new Visitor(shop.url).get(address),
      ]
      expect([address, pages.map(held)]).toEqual([address, [true, true, true]])
      expect([address, pages.flatMap((page) => page.headers.getSetCookie())]).toEqual([address, []])
      expect(new Set(pages.map((page) => page.headers.get('etag'))).size).toBe(1)
      expect(new Set(pages.map((page) => page.headers.get('content-security-policy'))).size).toBe(1)
      const bodies = await Promise.all(pages.map((page) => page.text()))
      expect(new Set(bodies).size).toBe(1)
      for (const personal of ['Zubeida', 'Quraishi', 'zubeida@', 'Yamuna', 'yamuna@'])
        expect(bodies[0]).not.toContain(personal)
    }
  }
})

test('a search that has not changed is not sent again', async () => {
  const [first, again] = [
    await new Visitor(shop.url).get('/products?q=shirt'),
    await new Visitor(shop.url).get('/products?q=shirt'),
  ]
  expect(first.headers.get('etag')).toMatch(/^W/)
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
})

test("T27 what knows the shopper is nobody else's to keep", async () => {
  for (const [path, rule] of [
    ['/orders', 'private, no-store'],
    ['/account', 'private, no-store'],
    ['/checkout', 'private, no-store'],
    ['/order-success', 'private, no-store'],
    ['/orders.data', 'private, no-store'],
    ['/account.data', 'private, no-store'],
    ['/login', 'private, no-cache'],
    ['/register', 'private, no-cache'],
  ] as const) {
    for (const visitor of [zubeida, new Visitor(shop.url)]) {
      const answer = await visitor.get(path)
      expect([path, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
        path,
        rule,
        null,
      ])
    }
  }
  expect(await (await zubeida.get('/account')).text()).toContain('zubeida@example.com')
})

test('T27 what was typed wrong is not kept by anybody either', async () => {
  for (const [path, form] of [
    ['/login', { email: 'zubeida@example.com', password: 'wrong-one' }],
    ['/register', { name: 'Zubeida', email: 'x', password: '1', confirmPassword: '2' }],
  ] as const) {
    const answer = await new Visitor(shop.url).post(path, form)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
  }
  const quote = await new Visitor(shop.url).postJson('/cart/quote', [lineOf(await garment(shop))])
  expect([quote.status, quote.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('no-store'),
  ])
})

test('T27 reading the shop sets no cookie', async () => {
  const visitor = new Visitor(shop.url)
  for (const path of [
    '/',
    '/products?category=women',
    product,
    '/cart',
    '/404',
    '/healthz',
    '/favicon.svg',
  ])
    expect([path, (await visitor.get(path)).headers.getSetCookie()]).toEqual([path, []])
})

test('T54 a browser that fetches links ahead changes nothing', async () => {
  const ahead = { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }
  for (const path of [
    '/logout',
    '/logout.data',
    '/checkout',
    '/cart/quote',
    '/order-success',
    '/login',
    '/payments/return',
    '/payments/notice',
  ]) {
    expect([path, (await zubeida.get(path, ahead)).status < 500]).toEqual([path, true])
  }
  expect((await zubeida.get('/account')).status).toBe(200)
})

test('§9 an ETag spares the body: who has the page already is told so', async () => {
  for (const path of ['/', '/products?category=accessories', product]) {
    const etag = (await zubeida.get(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/)
    const again = await yamuna.get(path, { 'if-none-match': etag })
    expect([path, again.status, again.headers.get('etag'), await again.text()]).toEqual([
      path,
      304,
      etag,
      '',
    ])
    expect((await yamuna.get(path, { 'if-none-match': '"another"' })).status).toBe(200)
  }
})

test('T59 whatever a page names is stored for other nodes, and what another node stored is served like an asset of ours', async () => {
  const html = await (await new Visitor(shop.url).get(product)).text()
  const named = [...new Set(html.match(/(?<=\/assets\/)[\w.-]+\.(?:js|css|woff2)/g))]
  expect(named.length).toBeGreaterThan(8)
  const { db } = shop.database
  const stored = (await db.select({ name: buildAssets.name }).from(buildAssets)).map(
    ({ name }) => name,
  )
  expect(stored).toEqual(expect.arrayContaining(named))

  const ours = named.find((name) => name.endsWith('.js')) ?? ''
  const theirs = 'of-another-build-0ther000.js'
  await db.insert(buildAssets).values({ name: theirs, body: Buffer.from('export {}') })
  const [own, other] = [
    await new Visitor(shop.url).get(`/assets/${ours}`),
    await new Visitor(shop.url).get(`/assets/${theirs}`),
  ]
  expect([other.status, await other.text()]).toEqual([200, 'export {}'])
  for (const header of [
    'cache-control',
    'content-type',
    'content-security-policy',
    'referrer-policy',
    'x-content-type-options',
  ])
    expect([header, other.headers.get(header)]).toEqual([header, own.headers.get(header)])
})
