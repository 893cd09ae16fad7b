import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { faultProxy, type FaultProxy } from '../servers/fault-proxy.ts'
import { openShopOn } from '../fixtures/shop-on-database.ts'
import { memoryLog } from '../telemetry/memory-log.ts'
import { CHEAP_HASHES } from '../cheap-hashes.ts'
import { scrape } from '../telemetry/scraped-metrics.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import type { RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import {
  checkoutForm,
  garment,
  lineOf,
  sendCheckout,
  type Goods,
  type Shopper,
} from '../shop/clients/checkout-client.ts'

/** Promised deadlines of a shop without its database (T17). */
const DEADLINE_MS = 3_000
const RECOVERY_MS = 5_000

const kept = memoryLog({ logLevel: 'error' })
let proxy: FaultProxy
let shop: RunningShop
let shopper: Shopper
/** Signs out while the database is frozen: the statement may run once it is back. */
let leaver: Shopper
/** Signs in so often that the oldest sessions of the account end. */
let returner: Shopper
let goods: Goods
let dataDir: string
beforeAll(async () => {
  const database = await shopDatabase()
  proxy = await faultProxy(database.url)
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-away-'))
  shop = await openShopOn(
    { ...database, url: proxy.url },
    dataDir,
    {
      ...CHEAP_HASHES,
      // Past the faults: the lock of the data folder ends a shop that loses it.
      DATABASE_DIRECT_URL: database.url,
      PAGE_CACHE_TTL_SECONDS: '10',
    },
    kept.log,
  )
  shopper = await newShopper(shop.url)
  leaver = await newShopper(shop.url)
  returner = await newShopper(shop.url)
  goods = await garment(shop)
  await (await shopper.get('/')).text()
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
  await shop.database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const isReady = async () => (await fetch(`${shop.url}/readyz`)).status === 200

async function expectRecovery(): Promise<void> {
  await proxy.pass()
  await expect.poll(isReady, { timeout: RECOVERY_MS }).toBe(true)
}
afterEach(expectRecovery)

type Asking = [name: string, ask: () => Promise<Response>]

/** Requests that need the database: pages, their data, forms with and without scripts, others. */
function asking(): Asking[] {
  const signIn = { email: shopper.email, password: 'wrong password' }
  const visitor = new Visitor(shop.url)
  const pages = [
    '/orders',
    '/orders.data',
    '/orders/1fb7cf9a-6b5c-4a4e-9d0c-111111111111',
    '/account',
    '/account/addresses',
    '/account/data',
    '/checkout',
    '/checkout.data',
    '/login',
    '/track-order',
    '/order-success',
    '/products?category=men&size=M&page=2',
    '/products.data?category=men&colour=Blue&size=L',
    '/sitemap.xml',
    '/readyz',
  ]
  return [
    ...pages.map((address): Asking => [address, () => shopper.get(address)]),
    ['POST /login', () => visitor.post('/login', signIn)],
    ['POST /login.data', () => visitor.post('/login.data', signIn)],
    ['POST /register', () => visitor.post('/register', registration)],
    ['POST /account/name', () => shopper.post('/account/name', { name: 'Asha' })],
    ['POST /logout', () => leaver.post('/logout', {})],
    ['POST /checkout.data', () => shopper.post('/checkout.data', order())],
    ['POST /cart/quote', () => shopper.postJson('/cart/quote', [lineOf(goods)])],
    ['POST /session/refresh', () => shopper.post('/session/refresh', {})],
    ['POST /newsletter/subscribe', () => visitor.post('/newsletter/subscribe', signIn)],
    ['POST /contact', () => visitor.post('/contact', message)],
  ]
}

const registration = {
  name: 'Ravi Rao',
  email: 'ravi.away@example.com',
  password: 'rangoli9',
  confirmPassword: 'rangoli9',
}
const message = {
  name: 'Ravi Rao',
  email: 'ravi.away@example.com',
  subject: 'The shop was away',
  message: 'It was away, and now it is here again.',
}
const order = (changes: Record<string, string> = {}) =>
  checkoutForm(shopper.email, [lineOf(goods)], changes)

const INSIDES = /relation|select |drizzle|node_modules|at async|ECONN|deadline/i

type Answer = { name: string; status: number; retryAfter: string | null; cache: string | null }

async function ask([name, send]: Asking): Promise<Answer & { ms: number; insides: boolean }> {
  const began = performance.now()
  const answer = await send()
  const ms = Math.round(performance.now() - began)
  const insides = INSIDES.test(await answer.text())
  const { status, headers } = answer
  return {
    name,
    status,
    retryAfter: headers.get('retry-after'),
    cache: headers.get('cache-control'),
    ms,
    insides,
  }
}

const away = (name: string) => ({
  name,
  status: 503,
  retryAfter: expect.stringMatching(/^\d+$/) as string,
  cache: 'no-store',
  ms: expect.any(Number) as number,
  insides: false,
})

/** A few at a time: thirty pages rendered at once take two cores longer than the second left. */
const AT_ONCE = 8

async function expectAllAway(askings = asking()): Promise<void> {
  const cookies = new Map(shopper.cookies)
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  for (let from = 0; from < askings.length; from += AT_ONCE)
    answers.push(...(await Promise.all(askings.slice(from, from + AT_ONCE).map(ask))))
  expect(answers).toEqual(askings.map(([name]) => away(name)))
  const slowest = answers.toSorted((a, b) => b.ms - a.ms)[0]
  expect(slowest?.ms, slowest?.name).toBeLessThan(DEADLINE_MS)
  // Nobody is signed out by an answer that could not read the session.
  expect(shopper.cookies).toEqual(cookies)
}

test('T17 a frozen database: whatever needs it answers 503 with Retry-After within 3 s, stored pages go on, and all is well within 5 s of its return', async () => {
  await Promise.all(Array.from({ length: 12 }, () => shopper.get('/orders')))
  proxy.freeze()
  const [home] = await Promise.all([ask(['/', () => shopper.get('/')]), expectAllAway()])
  expect(home.status).toBe(200)
  expect(home.ms).toBeLessThan(DEADLINE_MS)
  await expectRecovery()
  expect((await shopper.get('/orders')).status).toBe(200)
})

test('T17 a database that refuses connections is told at once', async () => {
  await proxy.refuse()
  await expectAllAway()
})

test('T17 a database three seconds away each way counts as away', async () => {
  proxy.delay(3_000)
  const some = ['/orders', '/readyz', 'POST /login', 'POST /checkout.data']
  await expectAllAway(asking().filter(([name]) => some.includes(name)))
})

test('T17 connections that are reset under load: no answer but the right one or 503, and the process stays', async () => {
  const statuses = new Set<number>()
  const until = performance.now() + 3_000
  const visitors = Array.from({ length: 8 }, () => new Visitor(shop.url))
  const signIn = { email: returner.email, password: 'rangoli9' }
  await Promise.all([
    ...visitors.map(async (visitor) => {
      while (performance.now() < until) {
        const answer = await visitor.post('/login', signIn)
        statuses.add(answer.status)
        await answer.text()
        visitor.cookies.clear()
      }
    }),
    (async () => {
      while (performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 150))
        proxy.reset()
      }
    })(),
  ])
  expect([...statuses].filter((status) => ![302, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(503)
})

test('T17 an order sent while the database is frozen is there once, or not at all; sent again, it is there once', async () => {
  const form = order()
  const before = await shop.database.db.$count(orders)
  proxy.freeze()
  const first = await sendCheckout(shopper, form)
  expect(first.status).toBe(503)
  await expectRecovery()
  const again = await sendCheckout(shopper, form)
  expect(again).toMatchObject({ status: 200 })
  expect(await shop.database.db.$count(orders)).toBe(before + 1)
})

test('T17 who comes back from the bank meanwhile is led to a page that says so, and can be loaded again', async () => {
  proxy.freeze()
  const back = await new Visitor(shop.url).post('/payments/return', { encResponse: 'x' })
  expect([back.status, back.headers.get('location')]).toEqual([303, '/order-success'])
  const page = await shopper.get('/order-success')
  expect(page.status).toBe(503)
  const text = await page.text()
  expect(text).toContain('If you have paid, your payment is safe')
  expect(text).toContain('Try Again')
})

test('T17 the page of an answer 503 names the fault as ours; after a form without scripts it says how to find what was typed', async () => {
  await proxy.refuse()
  const page = await (await shopper.get('/account')).text()
  expect(page).toContain('The shop is not available at the moment')
  expect(page).toContain('Try Again')
  const posted = await (await new Visitor(shop.url).post('/contact', message)).text()
  expect(posted).toContain('Back button brings back the form with what you typed')
  expect(posted).not.toContain('Try Again')
})

test('T17 T51 a form about an order that is answered 503 leaves no error of a page in the log', async () => {
  await proxy.refuse()
  kept.written.length = 0
  for (const form of ['cancel', 'return'])
    expect(
      (await shopper.post(`/orders/1fb7cf9a-6b5c-4a4e-9d0c-111111111111/${form}`, {})).status,
    ).toBe(503)
  expect(kept.lines('page failed')).toEqual([])
})

test('T17 while the database is away a scrape says so at once, orders are refused without a line each, and the requests are counted', async () => {
  const before = (await scrape(shop)).value('sangam_requests_unavailable_total')!
  await proxy.refuse()
  for (let i = 0; i < 5; i += 1)
    expect((await sendCheckout(shopper, checkoutForm(shopper.email, [lineOf(goods)]))).status).toBe(
      503,
    )
  for (let i = 0; i < 3; i += 1)
    await fetch(`${shop.url}/payments/return?encResponse=x`, { redirect: 'manual' })
  // The figures that were read before are held for ten seconds.
  await expect
    .poll(async () => (await scrape(shop)).value('sangam_database_up'), { timeout: 15_000 })
    .toBe(0)
  const began = performance.now()
  const away = await scrape(shop)
  expect(performance.now() - began).toBeLessThan(DEADLINE_MS)
  expect(away.value('sangam_orders{state="pending"}')).toBeUndefined()
  expect(away.value('sangam_requests_unavailable_total')! - before).toBeGreaterThanOrEqual(5)
  expect(kept.lines('Failed to create order')).toEqual([])
})
