import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { insertDocument, invoiceDocument } from '../fixtures/invoice-documents.ts'
import { insertPlainOrder } from '../journeys/plain-order.ts'
import { traceRequest } from '../telemetry/trace-request.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import {
  attemptsOf,
  checkoutForm,
  garment,
  lineOf,
  orderById,
  placeOneGarment,
  type Shopper,
} from './clients/checkout-client.ts'
import { readPage, textIn } from './clients/read-page.ts'

let shop: RunningShop
let asha: Shopper
let bela: Shopper
/** Asha's, paid. */
let hers: string
/** Asha's, not paid yet. */
let unpaid: string

beforeAll(async () => {
  shop = await runningShop()
  asha = await newShopper(shop.url)
  bela = await newShopper(shop.url)
  hers = await placeOneGarment(shop, asha)
  await payAs(shop, asha, hers, 'pay')
  unpaid = await placeOneGarment(shop, asha)
})
afterAll(() => shop.close())

/**
 * A page without the parts that differ from request to request: its nonce, and the requested id.
 */
const plain = (html: string, asked: string) =>
  html
    .replaceAll(/[0-9a-f]{32}/g, '')
    .replaceAll(asked, 'ID')
    .replaceAll(encodeURIComponent(asked), 'ID')
const STRANGE = [
  '1',
  'x',
  "'",
  '00000000',
  '%25',
  'a'.repeat(300),
  '1%27%20or%201=1',
  '../../etc/passwd',
  '🧵',
]

test('T24 §6 the orders of others, of nobody and of no possible id are the same page not found', async () => {
  const unknown = randomUUID()
  const notFound = plain(await (await bela.get(`/orders/${unknown}`)).text(), unknown)
  expect(notFound).toContain('Order not found')
  for (const id of [hers, unpaid, hers.slice(0, 8), hers.toUpperCase(), randomUUID()]) {
    const page = await bela.get(`/orders/${id}`)
    expect([id, page.status, page.headers.get('cache-control')]).toEqual([
      id,
      404,
      'private, no-store',
    ])
    expect(plain(await page.text(), id)).toBe(notFound)
  }
  for (const id of STRANGE)
    expect([id, (await bela.get(`/orders/${encodeURIComponent(id)}`)).status]).toEqual([id, 404])
})

test('T24 the database is asked the same of an order of another as of one there is not: no time tells them apart', async () => {
  const reads = [
    '/orders/:id',
    '/orders/:id/cancel',
    '/orders/:id/return',
    '/pay/:id',
    '/orders/:id.data',
    '/orders/:id/documents/S-26-27-000001.pdf',
    '/order-success?order=:id',
  ]
  const posts = ['/orders/:id/cancel', '/orders/:id/return', '/pay/:id', '/order-success/:id/state']
  const unknown = { id: randomUUID(), number: '00000000' }
  for (const path of reads)
    for (const [theirs, none] of [
      [hers, unknown.id],
      [unpaid, unknown.id],
      [hers.slice(0, 8), unknown.number],
    ] as const) {
      const asked = async (id: string) =>
        (await traceRequest(() => bela.get(path.replace(':id', id)))).work.statements
      const statements = await asked(theirs)
      expect([
        path,
        theirs,
        statements.some((statement) => statement.includes('from "orders"')),
      ]).toEqual([path, theirs, true])
      expect([path, theirs, statements]).toEqual([path, theirs, await asked(none)])
    }
  for (const path of posts) {
    const asked = async (id: string) =>
      (await traceRequest(() => bela.post(path.replace(':id', id), {}))).work.statements
    expect([path, await asked(unpaid)]).toEqual([path, await asked(unknown.id)])
  }
})

test('T24 an invoice is a file for whose order it belongs to, stored nowhere, and not found for others', async () => {
  await insertDocument(shop.database.db, hers, invoiceDocument())
  const path = `/orders/${hers}/documents/S-26-27-000001.pdf`
  const answer = await asha.get(path)
  const header = (name: string) => answer.headers.get(name)
  expect(answer.status).toBe(200)
  expect(header('content-type')).toBe('application/pdf')
  expect(header('cache-control')).toBe('private, no-store')
  expect(header('content-disposition')).toContain('S-26-27-000001.pdf')
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
  expect(textIn(await (await asha.get(`/orders/${hers}`)).text())).toContain('S/26-27/000001 (PDF)')
  for (const visitor of [bela, new Visitor(shop.url)])
    for (const asked of [path, path.replace('000001', '000002'), path.replace(hers, randomUUID())])
      expect([asked, (await visitor.get(asked)).status]).toEqual([asked, 404])
})

test('T24 nobody pays, or looks into, the order of another', async () => {
  const before = (await attemptsOf(shop, unpaid)).length
  const unknown = randomUUID()
  const state = async (visitor: Visitor, id: string) => {
    const answer = await visitor.post(`/order-success/${encodeURIComponent(id)}/state`, {})
    return [answer.status, await answer.text()]
  }
  expect(await state(bela, unknown)).toEqual([404, '{"error":"Order not found"}'])
  for (const id of [hers, unpaid, ...STRANGE]) {
    expect([id, ...(await state(bela, id))]).toEqual([id, ...(await state(bela, unknown))])
    expect([id, ...(await state(new Visitor(shop.url), id))]).toEqual([
      id,
      ...(await state(bela, unknown)),
    ])
    expect([id, (await bela.get(`/pay/${encodeURIComponent(id)}`)).status]).toEqual([id, 404])
    expect([id, (await bela.post(`/pay/${encodeURIComponent(id)}`, {})).status]).toEqual([id, 404])
  }
  expect(plain(await (await bela.get(`/pay/${unpaid}`)).text(), unpaid)).toBe(
    plain(await (await bela.get(`/pay/${unknown}`)).text(), unknown),
  )
  const loggedOut = await new Visitor(shop.url).get(`/pay/${unpaid}`)
  expect([loggedOut.status, loggedOut.headers.get('location')]).toEqual([
    302,
    `/login?from=%2Fpay%2F${unpaid}`,
  ])
  expect(await attemptsOf(shop, unpaid)).toHaveLength(before)
})

test('§2 Order details: signed out it answers 401 with its words and a way to log in and come back', async () => {
  const visitor = new Visitor(shop.url)
  const page = await visitor.get(`/orders/${hers}`)
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
  expect(html).toContain('Please log in to view order details')
  expect(html).toContain(`href="/login?from=%2Forders%2F${hers}"`)
  const unknown = randomUUID()
  const other = await visitor.get(`/orders/${unknown}`)
  expect([other.status, plain(await other.text(), unknown)]).toEqual([401, plain(html, hers)])
})

test('§2 Protected screens send a signed-out visitor to /login, and back afterwards', async () => {
  const visitor = new Visitor(shop.url)
  for (const [path, from] of [
    ['/orders', '%2Forders'],
    ['/account', '%2Faccount'],
    ['/orders?page=2', '%2Forders%3Fpage%3D2'],
  ]) {
    const answer = await visitor.get(path ?? '')
    expect([path, answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      path,
      302,
      `/login?from=${from}`,
      '',
    ])
  }
  const back = await visitor.post('/login?from=%2Forders', {
    email: asha.email,
    password: 'rangoli9',
  })
  expect([back.status, back.headers.get('location')]).toEqual([302, '/orders'])
})

test("§2 My Orders: one's own and nobody else's, by full id or by number", async () => {
  const mine = await (await asha.get('/orders')).text()
  for (const id of [hers, unpaid]) expect(mine).toContain(`/orders/${id}`)
  const empty = await (await bela.get('/orders')).text()
  expect(empty).toContain('No Orders Found')
  expect(empty).toContain('Browse Products')
  for (const named of [hers, hers.toUpperCase(), hers.slice(0, 8), `%23${hers.slice(0, 8)}`])
    expect([named, (await asha.get(`/orders/${named}`)).status]).toEqual([named, 200])
})

test('O4 My Orders: forty orders are four pages, each with its ten, and none twice', async () => {
  const many = await newShopper(shop.url)
  for (let day = 1; day <= 40; day += 1)
    await insertPlainOrder(shop, many.email, { createdAt: new Date(Date.UTC(2026, 0, day)) })
  const seen: (string | undefined)[] = []
  let next: string | undefined = '/orders'
  while (next !== undefined) {
    const page: string = await (await many.get(next)).text()
    const numbers = [...textIn(page).matchAll(/Order #([0-9a-f]{8})/g)].map(([, number]) => number)
    expect(new Set(numbers).size).toBe(10)
    seen.push(...new Set(numbers))
    next = readPage(page).links.find(({ text }) => text.startsWith('Older'))?.href
  }
  expect([seen.length, new Set(seen).size]).toEqual([40, 40])
})

test('T26 the thank-you page says nothing of an order to who has no right to it', async () => {
  const goods = await garment(shop)
  for (const visitor of [bela, new Visitor(shop.url)]) {
    for (const id of [hers, hers.slice(0, 8), randomUUID(), 'x', '']) {
      const page = await visitor.get(`/order-success?order=${id}`)
      const html = await page.text()
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(html).toContain('Thank you for shopping with us')
      for (const secret of [goods.name, 'Asha', 'MG Road', '98765', asha.email, 'Processing'])
        expect(html).not.toContain(secret)
    }
  }
})

test('the browser orders were placed in sees them without a session, and sees no other', async () => {
  const another = await placeOneGarment(shop, bela)
  const capability = asha.cookies.get('order-capability') ?? ''
  const laterOn = new Visitor(shop.url)
  laterOn.cookies.set('order-capability', capability)
  for (const placed of [hers, unpaid])
    expect(await (await laterOn.get(`/order-success?order=${placed}`)).text()).toContain('MG Road')
  expect(await (await laterOn.get(`/order-success?order=${another}`)).text()).toContain(
    'Thank you for shopping with us',
  )
  expect((await laterOn.get(`/orders/${unpaid}`)).status).toBe(401)
  expect((await laterOn.get('/orders')).status).toBe(302)
  for (const forged of [
    '',
    'x',
    capability.slice(0, -4),
    `${capability}x`,
    '%',
    'bnVsbA==',
    'W10=',
    'e30=',
    "' or '1'='1",
  ]) {
    laterOn.cookies.set('order-capability', forged)
    expect([
      forged,
      (await (await laterOn.get(`/order-success?order=${unpaid}`)).text()).includes('MG Road'),
    ]).toEqual([forged, false])
  }
})

test('the right of a browser to an order ends with who signs in there, after a week, and with the browser where that is not remembered', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const seen = async (capability: string) => {
    const browser = new Visitor(shop.url)
    browser.cookies.set('order-capability', capability)
    return (await (await browser.get(`/order-success?order=${orderId}`)).text()).includes('MG Road')
  }
  const capability = shopper.cookies.get('order-capability') ?? ''
  expect(await seen(capability)).toBe(true)
  await shop.database.db
    .update(orders)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(orders.id, orderId))
  expect(await seen(capability)).toBe(false)

  const next = new Visitor(shop.url)
  next.cookies.set('order-capability', capability)
  await next.post('/login', { email: asha.email, password: 'rangoli9' })
  expect(next.cookies.get('order-capability') ?? '').toBe('')

  const lasting = (cookies: string[]) =>
    /Max-Age/.test(cookies.find((cookie) => cookie.startsWith('order-capability=')) ?? '')
  const goods = await garment(shop)
  const order = async (visitor: Visitor) =>
    (
      await visitor.post('/checkout.data', checkoutForm(asha.email, [lineOf(goods)]))
    ).headers.getSetCookie()
  expect(lasting(await order(next))).toBe(false)
  const remembered = new Visitor(shop.url)
  await remembered.post('/login', { email: asha.email, password: 'rangoli9', rememberMe: 'on' })
  expect(lasting(await order(remembered))).toBe(true)
})

test('the capability has 128 bits, scripts cannot read it, and the database holds only its hash', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const value = JSON.parse(
    Buffer.from(
      decodeURIComponent(shopper.cookies.get('order-capability') ?? ''),
      'base64',
    ).toString(),
  ) as string
  expect(Buffer.from(value, 'base64url')).toHaveLength(16)
  const stored = await orderById(shop, orderId)
  expect(JSON.stringify(stored)).not.toContain(value)
})
