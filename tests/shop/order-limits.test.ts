import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItems, orders, stockHolders } from '#db/schema.ts'
import { recordHistory } from '../databases/record-history.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import {
  checkOut,
  checkoutForm,
  garment,
  itemsOf,
  lineOf,
  ordersOf,
  sendCheckout,
  type Line,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
let lines: Line[]
beforeAll(async () => {
  shop = await runningShop()
  lines = [lineOf(await garment(shop))]
})
afterAll(() => shop.close())

/**
 * As an order of the shopper that was cancelled unpaid, so many more, a minute apart, the newest two
 * minutes ago: what a mill of placing and cancelling leaves behind.
 */
async function cancelUnpaid(
  shopper: Shopper,
  { times, fromItsAddress }: { times: number; fromItsAddress?: true },
) {
  const { db } = shop.database
  const [order] = await ordersOf(shop, shopper)
  if (!order) throw new Error('the shopper has no order')
  const items = await itemsOf(shop, order.id)
  const copies = Array.from({ length: times }, (_, nth) => {
    const id = randomUUID()
    const createdAt = new Date(Date.now() - (nth + 2) * 60_000)
    const number = id.slice(0, 8)
    const cancelled = { status: 'cancelled', stockHeldUntil: null, cancelledAt: createdAt } as const
    return { ...order, ...cancelled, id, number, idempotencyKey: id, createdAt }
  })
  await db.insert(orders).values(copies)
  await db
    .insert(orderItems)
    .values(
      copies.flatMap(({ id: orderId }) =>
        items.map((item) => ({ ...item, id: randomUUID(), orderId })),
      ),
    )
  const [holder] = await db.select().from(stockHolders).where(eq(stockHolders.orderId, order.id))
  if (fromItsAddress && holder)
    await db
      .insert(stockHolders)
      .values(copies.map(({ id: orderId }) => ({ orderId, visitor: holder.visitor })))
  await recordHistory(db)
}

const ordersAreOlder = (shopper: Shopper, hours: number) =>
  shop.database.db.execute(sql`
    update orders set created_at = created_at - ${hours} * interval '1 hour'
    where user_id = (select id from users where email = ${shopper.email})`)

test('T62 an account places 30 orders a day without paying one; the next is told what to do', async () => {
  const shopper = await newShopper(shop.url)
  expect((await checkOut(shopper, lines)).status).toBe(200)
  await cancelUnpaid(shopper, { times: 28 })
  const thirtieth = checkoutForm(shopper.email, lines)
  const presses = await Promise.all(
    Array.from({ length: 20 }, () => sendCheckout(shopper, thirtieth)),
  )
  const [{ orderId } = { orderId: '' }] = presses
  expect(presses.map((press) => [press.status, press.orderId])).toEqual(
    Array.from({ length: 20 }, () => [200, orderId]),
  )
  expect(await ordersOf(shop, shopper)).toHaveLength(30)

  const refused = await shopper.post('/checkout', checkoutForm(shopper.email, lines))
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  // Until the oldest, placed half an hour ago, is a day old.
  expect([wait > 23 * 3_600, wait < 24 * 3_600]).toEqual([true, true])
  const page = await refused.text()
  expect(page).toContain(
    'You have placed 30 orders in a day without paying for them. Please pay for one of them, or order again in 24 hours. If you need more today, write to us.',
  )
  expect(page).toContain('href="/orders"')
  expect(await ordersOf(shop, shopper)).toHaveLength(30)
  // The press of before, and the order taken up again, are no orders more.
  expect(await sendCheckout(shopper, thirtieth)).toMatchObject({ status: 200, orderId })
  expect(await checkOut(shopper, lines, { replaces: orderId })).toMatchObject({
    status: 200,
    orderId,
  })
  expect((await checkOut(await newShopper(shop.url), lines)).status).toBe(200)
  await expectConsistent(shop)

  // One that is paid counts no more, nor does what is a day old.
  const paid = shop.database.db.update(orders)
  await paid.set({ paidAt: new Date() }).where(eq(orders.id, orderId))
  expect((await checkOut(shopper, lines)).status).toBe(200)
  expect((await checkOut(shopper, lines)).status).toBe(429)
  await ordersAreOlder(shopper, 24)
  expect((await checkOut(shopper, lines)).status).toBe(200)
})

test('T62 a network address places a thousand orders a day unpaid, over all its accounts; another address goes on, and who has paid before', async () => {
  const network = '203.0.113.7'
  const mill = await newShopper(shop.url, { address: network })
  expect((await checkOut(mill, lines)).status).toBe(200)
  await cancelUnpaid(mill, { times: 998, fromItsAddress: true })
  const customer = await newShopper(shop.url, { address: network })
  const { orderId } = await checkOut(customer, lines)
  const before = shop.database.db.update(orders)
  await before.set({ paidAt: new Date() }).where(eq(orders.id, orderId))
  const neighbour = await newShopper(shop.url, { address: network })
  expect((await checkOut(neighbour, lines)).status).toBe(200)
  const late = await newShopper(shop.url, { address: network })
  const answer = await late.post('/checkout.data', checkoutForm(late.email, lines))
  expect([answer.status, Number(answer.headers.get('retry-after')) > 3_600]).toEqual([429, true])
  expect(await answer.text()).toContain(
    'Very many orders from your network were not paid today. Please order over another network, or in 8 hours, or write to us.',
  )
  expect(await ordersOf(shop, late)).toEqual([])
  expect((await checkOut(customer, lines)).status).toBe(200)
  expect((await checkOut(await newShopper(shop.url), lines)).status).toBe(200)
  await ordersAreOlder(mill, 24)
  expect((await checkOut(late, lines)).status).toBe(200)
})
