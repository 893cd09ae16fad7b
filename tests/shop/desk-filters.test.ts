import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, refunds, returns } from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { insertOrder } from '../journeys/order-factory.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import type { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: RunningShop
let member: Visitor
const numbers: Record<string, string> = {}
beforeAll(async () => {
  shop = await runningShop()
  member = await newMember(shop, 'owner')
  const { db } = shop.database
  const order = async (name: string, spec: Parameters<typeof insertOrder>[2], pin = '682001') => {
    const made = await insertOrder(shop, `${name}@example.com`, spec)
    const address = JSON.stringify({ fullName: name, city: '', postalCode: pin })
    await db.update(orders).set(addressColumns(address)).where(eq(orders.id, made.id))
    numbers[name] = made.number
    return made
  }
  await order('unpaid', { status: 'pending', attempt: 'failed' })
  await order('review', { status: 'pending', attempt: 'review' })
  await order('fresh', { status: 'processing' })
  const late = await order('late', { status: 'processing' }, '737101')
  const paidAt = sql`now() - interval '25 hours'`
  await db.update(orders).set({ paidAt, createdAt: paidAt }).where(eq(orders.id, late.id))
  const back = await order('returning', { status: 'delivered' })
  await db.insert(returns).values({
    id: randomUUID(),
    orderItemId: back.items[0]?.id ?? '',
    quantity: 1,
    reason: 'too_small',
    state: 'requested',
    requestedAt: new Date(),
  })
  const owed = await order('owed', { status: 'cancelled' })
  await db.insert(refunds).values({
    id: randomUUID(),
    attemptReference: owed.reference,
    amountPaise: 100,
    why: 'cancelled_before_shipping',
    state: 'failed',
    createdAt: new Date(),
  })
  const asked = await order('asked', { status: 'cancelled' }, '110001')
  await db.insert(refunds).values({
    id: randomUUID(),
    attemptReference: asked.reference,
    amountPaise: 100,
    why: 'cancelled_before_shipping',
    state: 'unknown',
    createdAt: new Date(),
    submittedAt: sql`now() - interval '3 days'`,
  })
  const old = await order('old', { status: 'delivered', imported: true })
  // The last second of 31 March in India.
  await db
    .update(orders)
    .set({ createdAt: new Date('2026-03-31T18:29:59.000Z') })
    .where(eq(orders.id, old.id))
})
afterAll(() => shop.close())

const list = async (query: string) => {
  const html = await (await member.get(`/desk/orders?${query}`)).text()
  const names = Object.entries(numbers).filter(([, number]) => html.includes(`/orders/${number}"`))
  return { ...readPage(html), names: names.map(([name]) => name) }
}

test.each([
  ['status=processing', ['fresh', 'late']],
  ['packed=no', ['fresh', 'late']],
  ['packed=yes', []],
  ['payment=review', ['review']],
  ['payment=unpaid', ['unpaid', 'review']],
  ['payment=paid', ['fresh', 'late', 'returning', 'owed', 'asked']],
  ['late=24', ['late']],
  ['late=26', []],
  ['returns=open', ['returning']],
  ['refunds=failed', ['owed']],
  ['refunds=unanswered', ['asked']],
  ['state=Sikkim', ['late']],
  ['pin=6820', ['unpaid', 'review', 'fresh', 'returning', 'owed', 'old']],
  ['pin=737101&status=processing', ['late']],
  ['from=2026-03-31&to=2026-03-31', ['old']],
  ['from=2026-04-01&to=2026-04-01', []],
  ['to=2026-03-30', []],
])('the list with %s has these orders', async (query, expected) => {
  const { names, text } = await list(query)
  expect(names).toEqual(expected)
  expect(text).toMatch(new RegExp(`Orders ${expected.length} `))
})

test('a form that is sent with empty fields leads to an address without them; chips lead to the list without each', async () => {
  const sent = await member.get(
    '/desk/orders?status=processing&payment=&from=&to=&state=Kerala&pin=&late=',
  )
  expect(sent.headers.get('location')).toBe('/desk/orders?status=processing&state=Kerala')
  const { links } = await list('status=processing&state=Kerala')
  const chips = links.filter(({ text }) => text.includes('take this filter away'))
  expect(chips.map(({ href }) => href)).toEqual([
    '/desk/orders?state=Kerala',
    '/desk/orders?status=processing',
  ])
})

test('what is no filter is named, and the list is that of the others', async () => {
  const { text, names } = await list('status=processing&colour=red&late=soon')
  expect(text).toContain('Not understood and left out: colour=red, late=soon')
  expect(names).toEqual(['fresh', 'late'])
})

/** 1,001 orders, each a second older than the one before. */
const insertCancelled = () =>
  shop.database.db.execute(sql`
    insert into orders (id, number, status, total_paise, shipping_address, contact_email, shipping_method, idempotency_key, request_hash, capability_hash, created_at, cancelled_at, shipping_state)
    select id, left(id::text, 8), 'cancelled', 100, '', '', '', id::text, '', '', now() - n * interval '1 second', now(), 'Goa'
    from generate_series(1, 1001) as n, lateral (select ('e' || lpad(to_hex(n), 7, '0') || substr(gen_random_uuid()::text, 9))::uuid as id) as made`)

test('pages of a filtered list keep its filters, and beyond a thousand the count says so', async () => {
  const { db } = shop.database
  await insertCancelled()
  const first = await list('status=cancelled')
  expect(first.text).toContain('Orders 1,000+')
  const older = first.links.find(({ text }) => text.startsWith('Older'))
  expect(older?.href).toMatch(/^\/desk\/orders\?status=cancelled&after=[0-9a-f]{8}$/)
  const second = await list(older?.href.split('?')[1] ?? '')
  const newer = second.links.find(({ text }) => text.endsWith('Newer'))
  expect(newer?.href).toMatch(/^\/desk\/orders\?status=cancelled&before=[0-9a-f]{8}$/)
  const back = await list(newer?.href.split('?')[1] ?? '')
  const rows = ({ links }: typeof first) =>
    links.filter(({ href }) => /^\/desk\/orders\/[0-9a-f]{8}$/.test(href)).map(({ href }) => href)
  expect(rows(back)).toEqual(rows(first))
  expect(rows(second)).toHaveLength(50)
  expect(rows(second).some((href) => rows(first).includes(href))).toBe(false)
  await db.delete(orders).where(eq(orders.contactEmail, ''))
})

test('Today leads to lists of exactly what waits', async () => {
  const { links } = readPage(await (await member.get('/desk')).text())
  expect(links.find(({ text }) => text.includes('to pack'))?.href).toBe('/desk/pack')
  for (const [label, expected] of [
    ['payment in review', ['review']],
    ['refund that failed', ['owed']],
    ['refund without an answer', ['asked']],
  ] as const) {
    const to = links.find(({ text }) => text.includes(label))?.href
    expect([label, (await list(to?.split('?')[1] ?? '')).names]).toEqual([label, expected])
  }
})

test('oldest first, the list is paged from its other end, and Today leads to it so', async () => {
  const shown = async (query: string) => {
    const html = await (await member.get(`/desk/orders?${query}`)).text()
    const { links } = readPage(html)
    const rows = [...html.matchAll(/\/desk\/orders\/e([0-9a-f]{7})"/g)]
    return {
      // Seconds that it is old.
      rows: rows.map(([, n = '']) => Number.parseInt(n, 16)),
      query: (label: string) =>
        links.find(({ text }) => text.includes(label))?.href.split('?')[1] ?? '',
    }
  }
  await insertCancelled()
  const from = (oldest: number) => Array.from({ length: 50 }, (_, i) => oldest - i)
  const first = await shown('status=cancelled&state=Goa&sort=oldest')
  expect(first.rows).toEqual(from(1_001))
  expect(first.query('Older')).toBe('')
  const second = await shown(first.query('Newer'))
  expect(second.rows).toEqual(from(951))
  expect((await shown(second.query('Older'))).rows).toEqual(from(1_001))
  await shop.database.db.delete(orders).where(eq(orders.contactEmail, ''))
  const today = readPage(await (await member.get('/desk')).text())
  const queues = today.links.filter(({ href }) => href.startsWith('/desk/orders?'))
  expect(queues.length).toBeGreaterThan(2)
  for (const { href } of queues) expect(href).toMatch(/&sort=oldest$/)
})
