import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inRupees, paise } from '#app/basics/money.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { orders } from '#db/schema.ts'
import { insertPlainOrder } from '../journeys/plain-order.ts'
import { insertOrder, insertTwoLineOrder } from '../journeys/order-factory.ts'
import { newShopper, Visitor } from '../visitor.ts'
import type { Shopper } from './clients/checkout-client.ts'
import { elements, markupOf, readPage, textIn } from './clients/read-page.ts'
import { setUpShop, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
setUpShop((both) => ({ shop } = both))
let asha: Shopper
beforeAll(async () => {
  asha = await newShopper(shop.url)
})

const LONG_AGO = '5 January 2026 at 12:00 pm'
const ADDRESS = 'Asha Rao 12 MG Road Prayagraj 211001 Uttar Pradesh'
const worth = (price = 0, quantity = 1) => inRupees(paise(price * quantity))
const open = async (visitor: Visitor, path: string) => markupOf(await visitor.get(path))
const texts = (html: string, testId: string) => elements(html, testId).map(textIn)
const numbersIn = (html: string) =>
  elements(html, 'order').map((order) => /Order #([0-9a-f]{8})/.exec(textIn(order))?.[1])

test('§2 Order success: the number in eight characters, the date, the total, the status, My Orders and Continue Shopping', async () => {
  for (const [status, shown] of [
    ['processing', 'Processing'],
    ['shipped', 'Shipped'],
    ['delivered', 'Delivered'],
  ] as const) {
    const { id, items } = await insertOrder(shop, asha.email, {
      status,
      lines: [{ quantity: 2 }, {}],
    })
    const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, id))
    const html = await open(asha, `/order-success?order=${id}`)
    expect(readPage(html).heading).toBe('Thank you for your order!')
    expect(texts(html, 'order-number')).toEqual([`#${id.slice(0, 8)}`])
    expect(texts(html, 'order-status')).toEqual([shown])
    expect(texts(html, 'order-total')).toEqual([
      worth((items[0]?.price ?? 0) * 2 + (items[1]?.price ?? 0)),
    ])
    const [, moment, date] =
      /<dt[^>]*>Date<\/dt><dd[^>]*><time dateTime="([^"]*)">([^<]*)</i.exec(html) ?? []
    expect([moment, date]).toEqual([
      order?.createdAt.toISOString(),
      expect.stringMatching(/^\d{1,2} \p{L}+ \d{4} at \d{1,2}:\d\d [ap]m$/u),
    ])
    for (const [text, href] of [
      ['My Orders', '/orders'],
      ['Continue Shopping', '/'],
    ])
      expect(readPage(html).links).toContainEqual({ text, href })
  }
})

test('S2 Order success: leads to the order itself, says by when it arrives as the order does, and whom to ask', async () => {
  const { id, number } = await insertOrder(shop, asha.email, { status: 'shipped', daysAgo: 1 })
  const html = await open(asha, `/order-success?order=${id}`)
  for (const link of [
    { text: 'Write to us', href: `/contact?order=${number}` },
    { text: `#${number}`, href: `/orders/${id}` },
    { text: 'View Order', href: `/orders/${id}` },
  ])
    expect(readPage(html).links).toContainEqual(link)
  const arrival = /Expect it by about (\d{1,2} [A-Z][a-z]+ \d{4})/
  const [, day] = arrival.exec(textIn(html)) ?? []
  expect(day).toBeTruthy()
  expect(texts(await open(asha, `/orders/${id}`), 'timeline')[0]).toContain(`by about ${day}.`)

  const packing = await insertOrder(shop, asha.email, { status: 'processing' })
  const [, expected] =
    arrival.exec(textIn(await open(asha, `/order-success?order=${packing.id}`))) ?? []
  expect(expected).toBeTruthy()
  expect(texts(await open(asha, `/orders/${packing.id}`), 'timeline')[0]).toContain(
    `after it leaves us, by about ${expected}.`,
  )

  const unpaid = await open(
    asha,
    `/order-success?order=${(await insertOrder(shop, asha.email, { status: 'pending' })).id}`,
  )
  expect(readPage(unpaid).text).toContain('View Order')
  expect(elements(unpaid, 'arrival')).toEqual([])
})

test('§2 Order success: without an order, plain thanks and the ways on', async () => {
  const foreign = await insertPlainOrder(shop, 'somebody@example.com')
  for (const path of [
    '/order-success',
    '/order-success?order=none',
    `/order-success?order=${foreign}`,
  ]) {
    const html = await open(new Visitor(shop.url), path)
    expect([path, readPage(html).heading, elements(html, 'order-total')]).toEqual([
      path,
      'Thank you for shopping with us',
      [],
    ])
    for (const link of [
      { text: 'My Orders', href: '/orders' },
      { text: 'Continue Shopping', href: '/' },
    ])
      expect(readPage(html).links).toContainEqual(link)
  }
})

test('§2 My Orders: without any, it says so and leads to the products', async () => {
  const page = readPage(await open(await newShopper(shop.url), '/orders'))
  expect(page.heading).toBe('No Orders Found')
  expect(page.links).toContainEqual({ text: 'Browse Products', href: '/products' })
})

test('§2 My Orders: an order has number, date, status, items, address, method, tracking number, total and details', async () => {
  const bela = await newShopper(shop.url)
  const id = await insertPlainOrder(shop, bela.email, {
    status: 'shipped',
    trackingNumber: 'IN123456789',
  })
  const [order = ''] = elements(await open(bela, '/orders'), 'order')
  for (const part of [
    `Order #${id.slice(0, 8)}`,
    LONG_AGO,
    'Status: Shipped',
    'Kesar Men Navy Shirt',
    'Quantity: 2',
    '₹2,998.00',
    'Asha Rao, 12 MG Road, Prayagraj 211001, Uttar Pradesh',
    'Standard Shipping',
    'IN123456789',
  ])
    expect(textIn(order)).toContain(part)
  expect(readPage(`<body>${order}`).links).toContainEqual({
    text: `View Details of order #${id.slice(0, 8)}`,
    href: `/orders/${id}`,
  })
})

test('§2 My Orders: each item has its quantity and its line total, and there is a tracking number only once there is one', async () => {
  const bela = await newShopper(shop.url)
  const { id, items } = await insertTwoLineOrder(shop, bela.email)
  const [first, second] = items
  const html = await open(bela, '/orders')
  const rows = texts(html, 'order-item')
  expect(rows).toHaveLength(2)
  for (const part of [first?.name, 'Quantity: 2', worth(first?.price, 2)])
    expect(rows[0]).toContain(part)
  for (const part of [second?.name, 'Quantity: 1', worth(second?.price)])
    expect(rows[1]).toContain(part)
  expect(texts(html, 'order')[0]).toContain(
    `Total ${worth((first?.price ?? 0) * 2 + (second?.price ?? 0))}`,
  )
  expect(texts(html, 'order')[0]).not.toContain('Tracking number')
  await shop.database.db
    .update(orders)
    .set({ trackingNumber: 'IN987654321' })
    .where(eq(orders.id, id))
  expect(texts(await open(bela, '/orders'), 'order')[0]).toContain('Tracking number IN987654321')
})

test("§7 My Orders: the newest stands first, and nobody else's is there; O1 each says when it was placed, exactly and in words", async () => {
  const bela = await newShopper(shop.url)
  const older = await insertPlainOrder(shop, bela.email, {
    createdAt: new Date('2025-11-01T10:00:00Z'),
  })
  const newer = await insertPlainOrder(shop, bela.email, {
    createdAt: new Date(Date.now() - 3 * DAY_MS),
  })
  await insertPlainOrder(shop, 'somebody@example.com')
  const html = await open(bela, '/orders')
  expect(numbersIn(html)).toEqual([newer, older].map((id) => id.slice(0, 8)))
  expect(texts(html, 'order')[0]).toMatch(
    /Placed \d{1,2} \p{L}+ \d{4} at \d{1,2}:\d{2} [ap]m · 3 days ago/u,
  )
})

test('O4 My Orders: ten on a page, older ones behind a link, none twice and none left out; garbage begins with the newest', async () => {
  const bela = await newShopper(shop.url)
  const ids: string[] = []
  // Some at the same moment: keyset pagination goes by time and id.
  for (let i = 0; i < 23; i += 1)
    ids.push(
      await insertPlainOrder(shop, bela.email, {
        createdAt: new Date(Date.UTC(2026, 0, 30 - Math.floor(i / 3), 6)),
      }),
    )
  const seen: (string | undefined)[] = []
  let path: string | undefined = '/orders'
  for (const count of [10, 10, 3]) {
    const html: string = await open(bela, path ?? 'no older ones')
    expect(numbersIn(html)).toHaveLength(count)
    seen.push(...numbersIn(html))
    path = readPage(html).links.find(({ text }) => text.startsWith('Older'))?.href
    expect(path).toBe(count === 10 ? `/orders?after=${seen.at(-1)}` : undefined)
    expect(
      readPage(html).links.some(({ text, href }) => text.endsWith('Newest') && href === '/orders'),
    ).toBe(seen.length > 10)
  }
  expect(seen.toSorted()).toEqual(ids.map((id) => id.slice(0, 8)).toSorted())
  for (const garbage of [
    'x',
    '12345678',
    "' or 1=1",
    (await insertPlainOrder(shop, 'somebody@example.com')).slice(0, 8),
  ])
    expect(numbersIn(await open(bela, `/orders?after=${encodeURIComponent(garbage)}`))).toEqual(
      seen.slice(0, 10),
    )
})

test('§2 Order details: number, date, status, items with size, colour, unit price and line total, total, address with phone', async () => {
  const id = await insertPlainOrder(shop, asha.email, { status: 'delivered' })
  const html = await open(asha, `/orders/${id}`)
  expect(readPage(html).heading).toBe(`Order #${id.slice(0, 8)}`)
  for (const part of [`Placed on ${LONG_AGO}`, 'Status: Delivered', `${ADDRESS} 9876543210`])
    expect(readPage(html).text).toContain(part)
  const [item] = texts(html, 'order-item')
  for (const part of [
    'Kesar Men Navy Shirt',
    'Size: M',
    'Colour: Navy Blue',
    'Quantity: 2',
    '₹1,499.00 each',
    '₹2,998.00',
  ])
    expect(item).toContain(part)
  expect(texts(html, 'order-total')).toEqual(['₹2,998.00'])
  expect(readPage(html).links).toContainEqual({ text: '← Back to Orders', href: '/orders' })

  // Size and colour only where it has them.
  const { id: other, items } = await insertTwoLineOrder(shop, asha.email)
  const rows = texts(await open(asha, `/orders/${other}`), 'order-item')
  for (const part of [
    'Size: M',
    'Colour: Navy Blue',
    `${worth(items[0]?.price)} each`,
    worth(items[0]?.price, 2),
  ])
    expect(rows[0]).toContain(part)
  expect(rows[1]).toContain(`${worth(items[1]?.price)} each`)
  expect(rows[1]).not.toMatch(/Size|Colour/)
})

test('§3 Order details: what cannot be read of an old order has placeholders', async () => {
  const id = await insertPlainOrder(shop, asha.email, {
    shippingAddress: '{"fullName',
    productName: null,
  })
  const html = await open(asha, `/orders/${id}`)
  expect(readPage(html).text).toContain('Unknown Address not available')
  expect(texts(html, 'order-item')[0]).toContain('Product 0b5c7a ')
})

test('§8 Order details: one there is not leads back to the orders', async () => {
  const answer = await asha.get('/orders/12345678')
  const page = readPage(await answer.text())
  expect([answer.status, page.heading]).toEqual([404, 'Order not found'])
  expect(page.links).toContainEqual({ text: 'Back to Orders', href: '/orders' })
})
