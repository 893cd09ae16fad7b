import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RateLimitName } from '#app/account/rate-limits.server.ts'
import { rateLimits, orders } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { garment, placeOneGarment, type Goods, type Shopper } from './clients/checkout-client.ts'
import { open, press } from './clients/form-client.ts'
import { elements, elementsWith, readPage, textIn } from './clients/read-page.ts'

const FAILED = 'Failed to find order. Please check your information and try again.'

let shop: RunningShop
let asha: Shopper
let goods: Goods
/** Asha's order. */
let hers: string
/** Bela, who ordered the same thing. */
let other: Shopper

beforeAll(async () => {
  shop = await runningShop()
  asha = await newShopper(shop.url)
  other = await newShopper(shop.url)
  goods = await garment(shop)
  hers = await placeOneGarment(shop, asha)
  await placeOneGarment(shop, other)
  await shop.database.db
    .update(orders)
    .set({ status: 'shipped', trackingNumber: 'IN123456789' })
    .where(eq(orders.id, hers))
})
beforeEach(() => shop.database.db.delete(rateLimits))
afterAll(() => shop.close())

const track = (orderId: string, contactInfo: string, visitor = new Visitor(shop.url)) =>
  visitor.post('/track-order', { orderId, contactInfo })

/**
 * An answer without the parts that differ from request to request: its nonce, and the typed values.
 */
async function plainAnswer(path: string, orderId: string, contactInfo: string) {
  const answer = await new Visitor(shop.url).post(path, { orderId, contactInfo })
  const plain = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{32}/g, '')
      .replaceAll(orderId, 'NUMBER')
      .replaceAll(contactInfo, 'CONTACT')
  const differing = ['date', 'content-length', 'x-request-id', 'server-timing']
  const headers = [...answer.headers]
    .filter(([name]) => !differing.includes(name))
    .map(([name, value]) => `${name}: ${plain(value)}`)
  return { status: answer.status, headers, body: plain(await answer.text()) }
}

test('§2 Track order: a full id or a number, with an email or a phone, in whatever way they are written', async () => {
  const number = hers.slice(0, 8)
  for (const orderId of [
    hers,
    hers.toUpperCase(),
    number,
    `#${number}`,
    ` # ${number.toUpperCase()} `,
    `Order #${number}`,
    `order no. ${number.slice(0, 4)} ${number.slice(4)}`,
    `\u200e${number.slice(0, 4)}\u2013${number.slice(4)}`,
  ])
    expect([orderId, (await track(orderId, asha.email)).status]).toEqual([orderId, 200])
  for (const contact of [
    ` ${asha.email.toUpperCase()} `,
    '9876543210',
    '+91 98765-43210',
    '098765 43210',
    '919876543210',
    '\u202a+91 (0) 98765 43210\u202c',
    '९८७६५४३२१०',
  ])
    expect([contact, (await track(number, contact)).status]).toEqual([contact, 200])
})

test('T25 the reply has the promised fields and no others', async () => {
  const answer = await track(hers.slice(0, 8), '9876543210')
  const html = await answer.text()
  const { text } = readPage(html)
  for (const shown of [
    `Order #${hers.slice(0, 8)}`,
    'Shipped',
    'Standard Shipping',
    'IN123456789',
    goods.name,
    'Asha Rao',
    '12 MG Road',
  ])
    expect(text).toContain(shown)
  expect(text).toMatch(/₹[\d,]+\.\d\d/)
  expect(html).toMatch(/data-testid="tracked-item".*src="\/item-images\//)
  expect(text).not.toContain('$')
  const data = await (
    await new Visitor(shop.url).post('/track-order.data', {
      orderId: hers.slice(0, 8),
      contactInfo: '9876543210',
    })
  ).text()
  for (const whole of [html, data])
    for (const secret of [asha.email, hers, 'capability', 'userId'])
      expect(whole).not.toContain(secret)
  const byEmail = await (await track(hers, asha.email)).text()
  expect(byEmail).not.toContain('98765')
})

test('T25 one answer for a wrong number, for a wrong contact and for what can be neither', async () => {
  const number = hers.slice(0, 8)
  for (const path of ['/track-order', '/track-order.data']) {
    const unknown = await plainAnswer(path, randomUUID(), 'nobody@example.com')
    expect([unknown.status, unknown.body.includes(FAILED)]).toEqual([404, true])
    for (const [orderId, contact] of [
      [number, 'nobody@example.com'],
      [hers, 'nobody@example.com'],
      [number, other.email],
      [number, '9000000000'],
      [number, '98765%'],
      [number, 'not a contact'],
      [number, `${asha.email}.in`],
      ['deadbeef', asha.email],
      ['#deadbeef', '+91 98765 43210'],
      [hers.slice(0, 7), asha.email],
      [hers.slice(0, 12), asha.email],
      [`${hers.slice(0, 7)}%`, asha.email],
      [`${hers.slice(0, 7)}_`, asha.email],
      [`${hers}-0`, asha.email],
      ['zzzzzzzz', asha.email],
    ] as [string, string][])
      expect([orderId, contact, await plainAnswer(path, orderId, contact)]).toEqual([
        orderId,
        contact,
        unknown,
      ])
  }
})

test('T25 what nobody would type is answered as any other, or as missing', async () => {
  for (const [orderId, contact] of [
    ["' or '1'='1", asha.email],
    [hers, "' or '1'='1"],
    [`${hers.slice(0, 8)}\u0000`, asha.email],
    ['🧵🧵🧵🧵🧵🧵🧵🧵', '🧵'],
    ['0'.repeat(10_000), '9'.repeat(10_000)],
    [hers, '{"$ne":""}'],
    [hers, '@'],
  ] as [string, string][])
    expect([orderId, (await track(orderId, contact)).status]).toEqual([orderId, 404])
  const posted = (body: string) =>
    fetch(`${shop.url}/track-order`, {
      method: 'POST',
      body,
      headers: {
        origin: shop.url,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '203.0.113.9',
      },
    })
  const mail = encodeURIComponent(asha.email)
  for (const body of [
    '',
    `orderId=${hers}`,
    `contactInfo=${mail}`,
    `orderId=%20&contactInfo=${mail}`,
    `orderId=${hers}&orderId=${hers}&contactInfo=${mail}`,
    `orderId[]=${hers}&contactInfo=${mail}`,
    `orderId=${hers}&contactInfo[$ne]=x`,
  ]) {
    const answer = await posted(body)
    expect([body, answer.status]).toEqual([body, 400])
    expect(readPage(await answer.text()).text).toContain('Please check what you entered')
  }
})

test('T25 what is no contact is nobody: an order that forgot its person is found by nothing', async () => {
  const forgotten = await placeOneGarment(shop, asha)
  const { db } = shop.database
  const nobody = {
    fullName: '',
    address: '',
    city: '',
    state: 'Uttar Pradesh',
    postalCode: '211001',
    phone: '',
  }
  await db
    .update(orders)
    .set({ contactEmail: '', shippingAddress: JSON.stringify(nobody) })
    .where(eq(orders.id, forgotten))
  for (const contact of [
    asha.email,
    '9876543210',
    '-',
    '+91',
    '@',
    'no contact stored',
    'no contact typed',
    'undefined',
  ])
    expect([contact, (await track(forgotten, contact)).status]).toEqual([contact, 404])
})

test('§3 Track order: an address that cannot be read has placeholders, and no phone', async () => {
  const old = await placeOneGarment(shop, asha)
  await shop.database.db
    .update(orders)
    .set({ shippingAddress: '{"phone":"9876543210"', contactEmail: 'Asha@Old.Example' })
    .where(eq(orders.id, old))
  const found = await track(old, 'asha@old.example')
  expect(readPage(await found.text()).text).toContain('Unknown Address not available')
  expect((await track(old, '9876543210')).status).toBe(404)
})

test('T5 an address with an id in it opens the form and asks for nothing; only who is signed in finds their email there', async () => {
  const path = `/track-order?id=%23${hers.slice(0, 8)}&orderId=${hers}&contactInfo=${encodeURIComponent(asha.email)}`
  const answer = await new Visitor(shop.url).get(path)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(html).toContain(`value="#${hers.slice(0, 4)} ${hers.slice(4, 8)}"`)
  expect(html).not.toContain('IN123456789')
  expect(readPage(html).text).not.toContain('Using your account email by default')
  expect([readPage(html).title.startsWith('Track Order'), readPage(html).meta('robots')]).toEqual([
    true,
    'noindex',
  ])
  const own = await (await asha.get('/track-order')).text()
  expect(own).toContain(`value="${asha.email}"`)
  expect(readPage(own).text).toContain('Using your account email by default')
  expect(await (await new Visitor(shop.url).get('/track-order')).text()).not.toContain(asha.email)
})

test('§2 Without JavaScript: track an order, after a slip and a wrong contact', async () => {
  const visitor = new Visitor(shop.url)
  const [number, at] = [hers.slice(0, 8), `/track-order?id=${hers.slice(0, 8)}`]
  const alert = (html: string) => elementsWith(html, 'role="alert"').map(textIn).join()
  const empty = await open(visitor, at)
  const slipped = await press(visitor, empty, 'Track Order')
  expect(alert(slipped.html)).toContain('Enter the email or phone of the order')
  const wrong = await press(visitor, slipped, 'Track Order', { contactInfo: 'nobody@example.com' })
  expect(alert(wrong.html)).toContain(FAILED)
  expect(wrong.html).toMatch(/<input[^>]* name="contactInfo"[^>]* value="nobody@example.com"/)
  const found = await press(visitor, wrong, 'Track Order', { contactInfo: '98765 43210' })
  const [result = ''] = elements(found.html, 'tracked').map(textIn)
  expect([found.path, result]).toEqual([at, expect.stringContaining(`Order #${number}`)])
  expect(found.html).toMatch(
    new RegExp(`<input[^>]* name="orderId"[^>]* value="${number.slice(0, 4)} ${number.slice(4)}"`),
  )
})

test('T44 the eleventh try in a minute from one household waits, with what was typed kept; missing fields, and what can be no order, are no try', async () => {
  const visitor = new Visitor(shop.url, { address: '2001:db8:44::1' })
  for (let i = 0; i < 3; i += 1) await track('', '', visitor)
  for (let i = 0; i < 12; i += 1)
    expect((await track('A1351FB', asha.email, visitor)).status).toBe(404)
  for (let i = 0; i < 10; i += 1)
    expect((await track(randomUUID(), asha.email, visitor)).status).toBe(404)
  const refused = await track(hers, asha.email, visitor)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^[1-9]\d?$/),
  ])
  const html = await refused.text()
  expect(html).toMatch(/Too many tries\. Please try again in \d+ seconds?\./)
  for (const kept of [hers, asha.email]) expect(html).toContain(`value="${kept}"`)
  expect((await track(hers, asha.email)).status).toBe(200)
})

test('T25 an order is guessed at a hundred times in an hour, from however many addresses; one that is not, alike', async () => {
  for (const orderId of [hers, 'deadbeef']) {
    expect((await track(`Order #${orderId.slice(0, 8).toUpperCase()}`, '9000000000')).status).toBe(
      404,
    )
    await guessesSoFar('track-order', 99)
    expect((await track(orderId, '9000000001')).status).toBe(404)
    const refused = await track(orderId, asha.email)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
    await shop.database.db.delete(rateLimits)
  }
})

test('T44 a stranger at one address does not use up what the buyer has, nor does who looks often', async () => {
  const stranger = new Visitor(shop.url)
  for (let i = 0; i < 10; i += 1)
    expect((await track(hers, `900000000${i}`, stranger)).status).toBe(404)
  // The limit of a minute is over, that of an hour is not.
  await guessesSoFar('track-network', 0)
  for (let i = 0; i < 10; i += 1)
    expect((await track(hers, '9000000000', stranger)).status).toBe(429)
  expect(
    await shop.database.db
      .select({ points: rateLimits.points })
      .from(rateLimits)
      .where(counting('track-order')),
  ).toEqual([{ points: 10 }])
  await guessesSoFar('track-order', 99)
  for (let i = 0; i < 3; i += 1) expect((await track(hers, asha.email)).status).toBe(200)
})

test("T25 T44 the buyer's own device tracks the order whatever others have guessed; a device of somebody else does not", async () => {
  expect((await track(hers, '9000000000')).status).toBe(404)
  await guessesSoFar('track-order', 100)
  expect((await track(hers, asha.email)).status).toBe(429)
  expect((await track(hers, asha.email, await newShopper(shop.url))).status).toBe(429)
  expect((await track(hers, asha.email, asha)).status).toBe(200)
  // Its own tries are counted too.
  const statuses: number[] = []
  for (let i = 0; i < 20; i += 1) statuses.push((await track(hers, '9000000000', asha)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
})

const counting = (what: RateLimitName) => like(rateLimits.key, `${what}:%`)

const guessesSoFar = (what: RateLimitName, points: number) =>
  shop.database.db.update(rateLimits).set({ points }).where(counting(what))
