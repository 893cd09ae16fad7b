import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  confirmations,
  credentials,
  firstSale,
  invoices,
  orderItems,
  orders,
  shopWords,
} from '#db/schema.ts'
import { demoStyles } from '#demo/styles.ts'
import { wordsVersion } from '#app/basics/brand/words.server.ts'
import { currentOpening, withOpeningFacts } from '#app/basics/opening/opening.server.ts'
import { TRIAL, type OpeningState } from '#app/basics/opening/opening.ts'
import { confirmableClaims } from '#app/policies/confirmations/confirmable.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { packOrder } from '#app/desk/pack/station/pack-order.server.ts'
import { issueInvoice } from '#app/invoices/issue-invoice.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { renewShopPreview } from '#app/staff/shop-preview.server.ts'
import { ordersCommand } from '#server/commands/orders/orders.ts'
import { doctorCommand } from '#server/commands/doctor.ts'
import { readConfig } from '#server/start/config.ts'
import { openShop, type OpenShop } from '#server/start/open-shop.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { confirmAll, OWN_IDENTITY, writeWords } from '../own-identity.ts'
import { productionSettings } from '../production-settings.ts'
import { runCommand } from '../run-command.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { checkoutForm, garment, lineOf } from './clients/checkout-client.ts'
import { raw, type RawAnswer } from './clients/raw-request.ts'

// A shop that takes real money, with every required setting, but with the brand file as it comes.

let database: ShopDatabase
let dataDir: string
let settings: Record<string, string>
let shop: OpenShop
let logged = ''
beforeAll(async () => {
  database = await shopDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-real-'))
  const port = await freePortPair()
  settings = productionSettings({ databaseUrl: database.url, dataDir, port })
  const config = readConfig(settings)
  shop = await openShop(
    config,
    pino({ level: config.logLevel }, { write: (line: string) => (logged += line) }),
  )
})
afterAll(async () => {
  await shop.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => stand('selling'))

const HOST = { host: 'asha-vastra.in', accept: 'text/html,*/*' }
const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  raw(`http://127.0.0.1:${settings.PORT}`, address, { method, headers: { ...HOST, ...headers } })
const post = (address: string, fields: Record<string, string>, headers = {}) =>
  raw(`http://127.0.0.1:${settings.PORT}`, address, {
    method: 'POST',
    headers: {
      ...HOST,
      origin: 'https://asha-vastra.in',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
const textOf = ({ body }: RawAnswer) => body.toString()

/** Words of the demo as shipped, whatever brand file the tests run with. */
const DEMO_NAME = { 'brand.name': 'Sangam' }

/** What the desk would have to be told for this, and waits until this node knows. */
async function stand(state: OpeningState, changes = OWN_IDENTITY): Promise<void> {
  await database.db.delete(confirmations)
  if (state === 'selling') await confirmAllOf(changes)
  await writeWords(database.db, state === 'closed' ? { ...changes, ...DEMO_NAME } : changes)
  const [row] = await database.db.select().from(shopWords)
  await expect.poll(() => [wordsVersion(), currentOpening().state]).toEqual([row?.version, state])
}

async function confirmAllOf(changes: Readonly<Record<string, unknown>>): Promise<void> {
  await database.db.update(shopWords).set({ changes })
  await confirmAll(database.db)
}

/** Set-Cookie of a member at the desk, as a browser sends it back. */
const previewCookie = (now = new Date(), secret = settings.SESSION_SECRET ?? '') =>
  `__Host-${
    renewShopPreview(signingKeys(secret), new Request('https://asha-vastra.in/'), {
      now,
      secure: true,
    })?.split(';')[0]
  }`

test('what is still the demo’s is warned of at the start, each line by its name, once', () => {
  const warnings = logged.split('\n').filter((line) => line.includes('"lacking"'))
  expect(warnings).toHaveLength(1)
  const { lacking } = JSON.parse(warnings[0] ?? '') as { lacking: string[] }
  // Read from the brand file at the start: as shipped, all of them.
  if (OWN_FILE) return
  expect(lacking).toEqual([
    'Name of the shop is the demo’s',
    'Trading company is the demo’s',
    'Address is the demo’s',
    'Telephone is the demo’s',
    'Email of the shop is the demo’s',
    'GST registration is the demo’s',
    'Grievance officer, name is missing',
    'Grievance officer, designation is missing',
    'Grievance officer, telephone is missing',
    'Grievance officer, email is the demo’s',
  ])
})

const OWN_FILE = Boolean(process.env.BRAND_FILE)

test('the doctor says so too, and asks for a look', async () => {
  const examine = () => runCommand((output) => doctorCommand([], settings, output))
  await stand('closed')
  const { code, stdout } = await examine()
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining(
      '✗ the shop says who you are (closed to strangers until it does)\n    Name of the shop is the demo’s\n',
    ),
  ])
})

const PUBLIC_ADDRESSES = [
  '/',
  '/products',
  '/products.data?category=men',
  '/_root.data',
  '/cart',
  '/checkout',
  '/contact',
  '/terms',
  '/hi',
  '/nothing-here',
  '/desk/nothing-here',
  '/desk/../contact',
  '/DESK',
  '/login',
  '/register',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/feeds/google.tsv',
  '/feeds/meta.csv',
  '/api/v1/products',
  '/api/v1/openapi.json',
  '/site.webmanifest',
  '/og.png',
  '/assets/nothing-here.js',
  '/assets/nothing-here',
  '/assets/',
  '/assets/nothing-here.data',
  '/assets/..%2fproducts',
  '/item-images/1.jpg',
  '/item-images/1/320',
  '/scenes/hero-1/480',
]

test('T88 while one word of its identity is the demo’s, strangers read “Opening soon” wherever they ask, and no cache keeps it', async () => {
  // Cached before: the switch must hold at once.
  expect((await ask('/contact')).status).toBe(200)
  await stand('closed')
  for (const method of ['GET', 'HEAD'])
    for (const address of PUBLIC_ADDRESSES) {
      const answer = await ask(address, {}, method)
      const { headers } = answer
      expect([
        address,
        answer.status,
        headers['cache-control'],
        headers['x-robots-tag'],
        headers['retry-after'],
      ]).toEqual([address, 503, 'no-store', 'noindex', '3600'])
      expect(textOf(answer)).not.toMatch(/09ABCDE1234F1ZY|532 000|sangam|Johari|Sangam/i)
    }
  const page = await ask('/')
  expect(textOf(page)).toContain('<h1 class="mt-2 text-4xl font-bold">Opening soon</h1>')
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(textOf(page))?.[1] ?? ''
  expect((await ask(stylesheet)).status).toBe(200)
  const robots = await ask('/robots.txt')
  expect([robots.status, textOf(robots), robots.headers['cache-control']]).toEqual([
    200,
    'User-agent: *\nDisallow: /\n',
    'no-store',
  ])
  for (const address of [
    '/checkout',
    '/cart/quote',
    '/cart/quote.data',
    '/register',
    '/cart/lines',
  ])
    expect([address, (await post(address, {})).status]).toEqual([address, 503])
  const key = { authorization: 'Bearer sk_made-up' }
  expect((await ask('/api/v1/products', key)).headers['content-type']).toBe(
    'application/problem+json',
  )
})

test('health, the gateway’s routes, the desk’s sign-in and the assets answer all the same', async () => {
  await stand('closed')
  const answers = [
    '/healthz',
    '/readyz',
    '/desk/sign-in',
    '/desk',
    '/favicon.ico',
    '/logo.svg',
  ].map(async (address) => [address, (await ask(address)).status])
  expect(Object.fromEntries(await Promise.all(answers))).toEqual({
    '/healthz': 200,
    '/readyz': 200,
    '/desk/sign-in': 200,
    '/desk': 302,
    '/favicon.ico': 200,
    '/logo.svg': 200,
  })
  expect((await post('/payments/return', {})).status).toBe(303)
  expect((await ask('/desk/invitation/nobody')).status).not.toBe(503)
})

test('T88 the staff see the shop by a signed cookie: the pages say that it is a preview and what is missing, and no cache keeps them', async () => {
  await stand('closed')
  const answer = await ask('/', { cookie: previewCookie() })
  expect([answer.status, answer.headers['cache-control'], answer.headers['x-robots-tag']]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ])
  expect(textOf(answer)).toContain('Preview: only your team sees this shop')
  expect(textOf(answer)).toContain('Name of the shop')
  const picture = await ask('/scenes/hero-1/480', { cookie: previewCookie() })
  expect([picture.status, picture.headers['cache-control']]).toEqual([200, 'private, no-store'])
  // It is not kept for the next one.
  expect((await ask('/')).status).toBe(503)
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
  for (const cookie of [
    previewCookie(hours(2)),
    previewCookie(new Date(), 'another secret that is long enough'),
    '__Host-shop-preview=9999999999999.forged',
  ])
    expect((await ask('/', { cookie })).status).toBe(503)
})

/** Signs a shopper up; gives the cookies. */
async function registered(headers: Record<string, string> = {}): Promise<string> {
  const email = `s${Math.random().toString(36).slice(2)}@example.com`
  const fields = { name: 'Asha Rao', email, password: 'rangoli9', confirmPassword: 'rangoli9' }
  const answer = await post('/register', fields, headers)
  expect(answer.status).toBe(302)
  return (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
}

test('T88 no order is placed before the shop sells: not from a preview, and not by a form made for it', async () => {
  const cookie = await registered()
  const goods = await garment({ database })
  const order = (more = '') =>
    post('/checkout.data', checkoutForm('asha@example.com', [lineOf(goods)]), {
      cookie: cookie + more,
    })
  await stand('showing')
  expect((await ask('/cart')).body.toString()).toContain('"opening":{"state":"showing"}')
  expect(textOf(await ask('/checkout', { cookie }))).toContain('Ordering opens soon')
  expect(textOf(await order())).toContain('Ordering opens soon')
  await stand('closed')
  expect((await order()).status).toBe(503)
  const previewed = await order(`; ${previewCookie()}`)
  expect([previewed.status, textOf(previewed)]).toEqual([
    409,
    expect.stringContaining('Ordering opens soon'),
  ])
  expect(await database.db.$count(orders)).toBe(0)
  await stand('selling')
  expect(textOf(await ask('/checkout', { cookie }))).not.toContain('Ordering opens soon')
  expect((await order()).status).toBe(200)
  expect(await database.db.$count(orders)).toBe(1)
})

test('§9.8 claims that came with the shop are hidden until the owner confirms them', async () => {
  const shown = async () => {
    const text = textOf(await ask('/', { cookie: 'no=cache' }))
    return ['4.9/5', '100%', '48h', '24/7', '200+', '35+', '25% Summer Sale'].filter((claim) =>
      text.includes(`>${claim}<`),
    )
  }
  await stand('selling', { ...OWN_IDENTITY, ...CLAIMS })
  expect(await shown()).toEqual([])
  const [claim] = confirmableClaims((await readWords(database.db)).words.texts)
  if (!claim) throw new Error('there is no claim to confirm')
  const { topic, sha256 } = claim
  await database.db.insert(confirmations).values({ topic, sha256, staffId: 'owner' })
  await writeWords(database.db, { ...OWN_IDENTITY, ...CLAIMS })
  await expect.poll(shown).toEqual(['48h'])
})

const CLAIMS = {
  'texts.hero.stats': [{ figure: '48h', label: 'Delivery' }],
  'texts.summer.badge': '25% Summer Sale',
  'texts.summer.claims': [{ figure: '4.9/5', label: 'Customer Rating' }],
}

test('T63 a mail server and a gateway that are away are said once in the log, and by /readyz to who asks at this machine for details', async () => {
  const askedFor = (address: string, headers: Record<string, string>) =>
    raw(`http://127.0.0.1:${settings.PORT}`, address, { headers })
  const details = async () =>
    JSON.parse(
      (await askedFor('/readyz?details', { host: 'localhost' })).body.toString(),
    ) as unknown
  const away = { state: 'away', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }
  await expect
    .poll(details, { timeout: 10_000 })
    .toEqual({ status: 'ready', outside: { mail: away, sabpaisa: away } })
  const said = logged
    .split('\n')
    .filter((line) => line.includes('somebody outside cannot be reached'))
  expect(said.map((line) => (JSON.parse(line) as { party: string }).party).toSorted()).toEqual([
    'mail',
    'sabpaisa',
  ])
  const fromElsewhere = await askedFor('/readyz?details', {
    host: 'localhost',
    'x-forwarded-for': '203.0.113.9',
  })
  expect([fromElsewhere.status, fromElsewhere.body.toString()]).toEqual([200, 'ready'])
})

test('no demo goods are drawn: a style that has the number of one and no photo gets the plain picture; scenes are there', async () => {
  const styleId = demoStyles()[0]?.id
  const [plain, same] = [await ask('/item-images/1/320'), await ask(`/item-images/${styleId}/320`)]
  expect([same.status, same.body.equals(plain.body)]).toEqual([200, true])
  expect((await ask(`/item-images/${styleId}.jpg`)).status).toBe(404)
  expect((await ask(`/item-images/${styleId}-2/320`)).status).toBe(404)
  const scene = await ask('/scenes/hero-1/480')
  expect([scene.status, scene.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a password is hashed by argon2id at the cost of production', async () => {
  await registered()
  const [kept] = await database.db.select().from(credentials)
  expect(kept?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('T88 with the demo’s identity nothing is packed or shipped, at the desk or by command, and once a parcel was packed in production, not in a trial, nothing closes the shop', async () => {
  const { db } = database
  const cookie = await registered()
  const goods = await garment({ database })
  const form = checkoutForm('asha@example.com', [lineOf(goods)])
  expect((await post('/checkout.data', form, { cookie })).status).toBe(200)
  const [order] = await db
    .update(orders)
    .set({ status: 'processing' })
    .where(eq(orders.contactEmail, 'asha@example.com'))
    .returning({ id: orders.id, number: orders.number })
  if (!order) throw new Error('no order was placed')
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
  await stand('closed')
  const ship = async () => {
    const { code, stdout, stderr } = await runCommand((output) =>
      ordersCommand(['ship', order.number], settings, output),
    )
    return [code, stdout + stderr]
  }
  expect(await ship()).toEqual([
    1,
    expect.stringContaining('would name the demo shop as its seller'),
  ])
  const ticked = new Set([...Array(9).keys()].map((piece) => `piece-${line?.id}-${piece + 1}`))
  const packer = { id: 'meera', role: 'owner' } as unknown as StaffWho<'pack'>
  const packed = await packOrder({ db, now: () => new Date() }, packer, order.number, ticked)
  expect(packed).toEqual({ ok: false, error: { why: 'demo seller' } })
  const parcel = { orderId: order.id, items: [], charges: [] }
  await expect(db.transaction((tx) => issueInvoice(tx, parcel, new Date()))).rejects.toThrow(
    'issues no document',
  )
  // As a trial on the same database would pack it.
  await withOpeningFacts(TRIAL, () =>
    db.transaction(async (tx) => {
      await issueInvoice(tx, parcel, new Date())
      expect(await tx.$count(firstSale)).toBe(0)
    }),
  )
  expect(await db.$count(invoices)).toBe(0)
  // From here on the shop has sold, so this test is the last of the file.
  await stand('selling')
  expect(await ship()).toEqual([0, expect.stringContaining('is shipped')])
  expect(await db.$count(firstSale)).toBe(1)
  const [issued] = await db.select().from(invoices)
  expect(issued?.sellerGstin).toBe(OWN_IDENTITY['brand.seller.gstin'])
  await writeWords(db, { ...OWN_IDENTITY, ...DEMO_NAME })
  const [row] = await db.select().from(shopWords)
  await expect.poll(wordsVersion).toBe(row?.version)
  expect([currentOpening().state, (await ask('/contact')).status]).toEqual(['selling', 200])
})
