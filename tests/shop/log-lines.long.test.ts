import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LOG_AREAS } from '#app/basics/log.ts'
import { orders } from '#db/schema.ts'
import { CHEAP_HASHES } from '../cheap-hashes.ts'
import { faultProxy, type FaultProxy } from '../servers/fault-proxy.ts'
import { openShopOn } from '../fixtures/shop-on-database.ts'
import { memoryLog } from '../telemetry/memory-log.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import type { RunningShop } from '../running-shop.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'
import { forms, oddRequests, whileTablesAreMissing } from './failing-run.ts'
import {
  account,
  commands,
  DIGITS,
  MARK,
  ordersAtRazorpay,
  ordersAtSabPaisa,
  secretsOf,
  somebody,
  writing,
} from './whole-run.ts'

const kept = memoryLog({ logLevel: 'trace' })
const printed: string[] = []
let proxy: FaultProxy
let shop: RunningShop
let secrets: string[]

/** The shop on its database behind a proxy, so that it can be away. */
const open = (database: RunningShop['database'], dataDir: string, gateway: string) =>
  openShopOn(
    { ...database, url: proxy.url },
    dataDir,
    { ...CHEAP_HASHES, DATABASE_DIRECT_URL: database.url, SANDBOX_GATEWAY: gateway },
    kept.log,
  )

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...said: unknown[]) => void printed.push(said.map(String).join(' ')),
    )
  const database = await shopDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-log-'))
  proxy = await faultProxy(database.url)
  shop = await open(database, dataDir, 'sabpaisa')
  const shopper = somebody(shop)
  const run = { shop, shopper }
  secrets = await account(run)
  await writing(run)
  const sealed = await ordersAtSabPaisa(run)
  secrets.push(...Object.values(sealed), ...secretsOf(run))
  await oddRequests(run)
  await whileTablesAreMissing(run, sealed.encResponse)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  for (const shippingAddress of [`${MARK} lane`, `{"city":"${MARK}`, `["${MARK}"]`]) {
    await database.db.update(orders).set({ shippingAddress }).where(eq(orders.id, orderId))
    await shopper.get(`/orders/${orderId}`)
  }
  kept.written.push(...(await commands({ ...run, shop: { ...shop, database } })))
  await shop.close()
  shop = await open(database, dataDir, 'razorpay')
  const atRazorpay = { shop, shopper: Object.assign(somebody(shop), { cookies: shopper.cookies }) }
  await ordersAtRazorpay(atRazorpay)
  secrets.push(...secretsOf(atRazorpay))
  await proxy.refuse()
  await forms(atRazorpay)
  await proxy.pass()
}, 180_000)
afterAll(async () => {
  vi.restoreAllMocks()
  await shop.close()
  await proxy.close()
  await shop.database.drop()
  await rm(shop.dataDir, { recursive: true, force: true })
})

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const lines = () =>
  kept.written.map((line) => JSON.parse(line) as { msg: string } & Record<string, unknown>)

test('T66 over a whole run no line of the log holds anything that somebody typed, or a secret, at the lowest level too', () => {
  expect(secrets.filter((secret) => secret.length < 12)).toEqual([])
  const all = [...kept.written, ...printed]
  const leaks = all.filter(
    (line) => line.toLowerCase().includes(MARK) || secrets.some((secret) => line.includes(secret)),
  )
  expect(leaks).toEqual([])
  // Digits alone may be part of a time, a number of a process or an id.
  const said = lines().map(({ time: _time, pid: _pid, ...rest }) =>
    JSON.stringify(rest).replaceAll(UUID, ''),
  )
  expect(said.filter((line) => DIGITS.some((digits) => line.includes(digits)))).toEqual([])
})

test('the run went everywhere: pages, payments at both gateways, forged messages, failures and an absence', () => {
  const said = new Set(lines().map(({ area, msg }) => `${String(area)}: ${msg}`))
  for (const sentence of [
    'http: request',
    'http: request failed',
    'http: page failed',
    'http: the database is away',
    'checkout: Failed to create order items',
    'payments: unreadable gateway message',
    'payments: attempt changed state',
    'payments: refund accepted by the gateway',
    'orders: order cancelled',
    'orders: Invalid shipping address format: not a valid JSON string',
  ])
    expect([sentence, said.has(sentence)]).toEqual([sentence, true])
})

test('each line is JSON with a time, a level, an area and a sentence, and names the request or the job it is about', () => {
  for (const line of kept.written) expect([line, line.split('\n').length]).toEqual([line, 2])
  /** These speak of the server itself, at its start and from its timers. */
  const OWN = ['assets', 'config', 'database', 'nodes', 'outside', 'server']
  for (const line of lines()) {
    const { time, level, area, msg, request, path: where, job, run } = line
    expect(line).toMatchObject({ hostname: expect.any(String) as string })
    expect([line, typeof time, typeof level, typeof msg]).toEqual([
      line,
      'number',
      'number',
      'string',
    ])
    expect(LOG_AREAS).toContain(area)
    const about = request ? [request, where] : [job, run]
    expect([
      line,
      about.every((field) => typeof field === 'string') || OWN.includes(String(area)),
    ]).toEqual([line, true])
  }
})

test('the lines of a request have its id: each request has one of its own, none that the visitor chose', () => {
  const answered = lines().filter(({ area, msg }) => area === 'http' && msg === 'request')
  const ids = answered.map(({ request }) => String(request))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => id.replace(UUID, '') !== '')).toEqual([])
  const failed = lines().filter(({ msg }) => msg === 'request failed' || msg === 'page failed')
  for (const line of failed) {
    const whole = answered.find(({ request }) => request === line.request)
    expect([line, whole?.path, Number(whole?.status) >= 500]).toEqual([line, line.path, true])
  }
})
