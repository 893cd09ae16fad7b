import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEvents, orders, stock } from '#db/schema.ts'
import { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { orderById, type Goods } from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import type { RunningShop } from './shop-fixture.ts'
import { setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let shirts: Goods
let support: Visitor
setUpShopAndShopper((all) => ({ shop, shirts } = all))
beforeAll(async () => {
  support = await newMember(shop, 'support')
})

const CUSTOMER = {
  step: 'place',
  phone: '+91 98765 43210',
  email: 'Meera@Example.com',
  firstName: 'Meera',
  lastName: 'Iyer',
  postalCode: '600004',
  city: 'Chennai',
  address: '4 Mada Street',
}
const draftOf = (quantity: number) => `/desk/phone-order?line=${shirts.id}~M~${quantity}`
const key = () => crypto.randomUUID()
const textOf = async (answer: Response) => readPage(await answer.text()).text
const left = async () =>
  (
    await shop.database.db
      .select()
      .from(stock)
      .where(and(eq(stock.productId, shirts.id), eq(stock.size, 'M')))
  )[0]?.quantity

async function place(fields: Record<string, string> = {}, quantity = 2) {
  const answer = await support.post(draftOf(quantity), { ...CUSTOMER, key: key(), ...fields })
  const page = await answer.text()
  const [, path = '', number = ''] = /(\/pay-link\/([0-9a-f]{8})\/[\w-]{22})/.exec(page) ?? []
  return { status: answer.status, page, path, number }
}

test('a phone order is found, priced and placed by a member, its goods are held, and its link lets the customer pay it, and nobody else', async () => {
  const search = await support.get(`/desk/phone-order?q=${shirts.styleId}`)
  expect(await search.text()).toContain(`line=${shirts.id}%7EM%7E1`)
  expect(await textOf(await support.get(draftOf(2)))).toContain('Total with delivery')
  const before = await left()

  const { path, number } = await place()
  const order = await orderById(
    shop,
    (await shop.database.db.select().from(orders).where(eq(orders.number, number)))[0]?.id ?? '',
  )
  expect(order).toMatchObject({
    userId: null,
    origin: 'phone',
    status: 'pending',
    contactEmail: 'meera@example.com',
    shippingName: 'Meera Iyer',
    shippingState: 'Tamil Nadu',
    shippingPhone: '9876543210',
    erasePersonAfter: expect.any(Date),
  })
  expect(await left()).toBe((before ?? 0) - 2)
  const [placed] = await shop.database.db
    .select({ actor: auditEvents.actor, role: auditEvents.staffRole })
    .from(auditEvents)
    .where(eq(auditEvents.orderId, order.id))
    .orderBy(asc(auditEvents.id))
  expect(placed).toEqual({ actor: 'staff', role: 'support' })

  const stranger = new Visitor(shop.url)
  expect(await textOf(await stranger.get(`/order-success?order=${order.id}`))).not.toContain(number)
  const customer = new Visitor(shop.url)
  const opened = await customer.get(path)
  expect(opened.headers.get('location')).toBe(`/order-success?order=${order.id}`)
  const page = await textOf(await customer.get(`/order-success?order=${order.id}`))
  expect(page).toContain(`#${number}`)
  expect(page).toContain('Pay now')
  await customer.post(`/pay/${order.id}`, {})
  await payAs(shop, customer, order.id, 'pay')
  expect((await orderById(shop, order.id)).status).toBe('processing')
  await expectConsistent(shop)
})

test('a phone order asks for the State as the checkout does, and its form keeps what was typed', async () => {
  const pin = { postalCode: '533464', city: 'Yanam' }
  const asked = await place(pin, 1)
  expect(asked).toMatchObject({
    status: 400,
    page: expect.stringMatching(/lies in Puducherry and in Andhra Pradesh/),
  })
  for (const kept of ['533464', '4 Mada Street', 'Meera'])
    expect(asked.page).toContain(`value="${kept}"`)
  const { number } = await place({ ...pin, state: 'Andhra Pradesh' }, 1)
  expect(
    (await shop.database.db.select().from(orders).where(eq(orders.number, number)))[0],
  ).toMatchObject({ shippingState: 'Andhra Pradesh', shippingStateChoice: 'of_two' })
})

test('a link adds to what the browser may see, and takes nothing from it', async () => {
  const customer = new Visitor(shop.url)
  const [first, second] = [await place({}, 1), await place({}, 1)]
  const to = [await customer.get(first.path), await customer.get(second.path)]
  for (const [i, { number }] of [first, second].entries()) {
    const seen = await customer.get(to[i]?.headers.get('location') ?? '')
    expect(await textOf(seen)).toContain(`#${number}`)
  }
})

test('pressed twice it is one order, and a new link closes the one before', async () => {
  const once = key()
  const first = await place({ key: once })
  const again = await place({ key: once })
  expect(first.number).toMatch(/^[0-9a-f]{8}$/)
  expect([again.status, again.path]).toEqual([200, ''])
  expect(again.page).toContain('Make a new link')
  expect(await shop.database.db.$count(orders, eq(orders.idempotencyKey, once))).toBe(1)
  expect(await textOf(await support.get(`/desk/orders/${first.number}`))).toContain(
    'Make a new pay link',
  )
  const renewed = await support.post('/desk/phone-order', { step: 'link', number: first.number })
  const [link = ''] = /\/pay-link\/[0-9a-f]{8}\/[\w-]{22}/.exec(await renewed.text()) ?? []
  expect(link).not.toBe(first.path)
  expect(await textOf(await support.get(`/desk/orders/${first.number}`))).toContain(
    'New pay link made',
  )
  const customer = new Visitor(shop.url)
  expect((await customer.get(first.path)).headers.get('location')).toBe('/order-success')
  expect((await customer.get(link)).headers.get('location')).toMatch(/^\/order-success\?order=/)
})

test('what is wrong is said, and nothing is placed: no goods, a field missing, more than are left', async () => {
  const count = () => shop.database.db.$count(orders, eq(orders.origin, 'phone'))
  const before = await count()
  const empty = await support.post('/desk/phone-order', { ...CUSTOMER, key: key() })
  expect([empty.status, await textOf(empty)]).toEqual([
    400,
    expect.stringContaining('Nothing is in the order yet.'),
  ])
  expect(await place({ phone: '12' })).toMatchObject({ status: 400 })
  const much = await place({}, 900)
  expect(much.status).toBe(409)
  expect(much.page).toMatch(/Only <!-- -->\d+|Only \d+/)
  expect(await count()).toBe(before)
})
