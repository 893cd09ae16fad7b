import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  orderItems,
  orders,
  paymentAttempts,
  refunds,
  returns,
  salesDays,
  soldSizes,
  stock,
  styles,
} from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ShopDatabase } from '../../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../../tests/databases/shop-database.ts'
import { listSoldOut } from '../list-sold-out.server.ts'
import { readNetSales } from './read-net-sales.server.ts'
import { rollUpSales } from './roll-up-sales.server.ts'
import { dayBefore, todayInIndia } from './sales-calendar.server.ts'

const BY = { role: 'owner', may: { figures: true, today: true } } as unknown as StaffWho<
  'figures' | 'today'
>
const SHIRT = { uuid: randomUUID(), id: 7_000_001, subCategory: 'Topwear' }
const SHOE = { uuid: randomUUID(), id: 7_000_002, subCategory: 'Shoes' }

let database: ShopDatabase
let today: string
beforeAll(async () => {
  database = await shopDatabase()
  today = await todayInIndia(database.db)
  await database.db.insert(styles).values(
    [SHIRT, SHOE].map((style) => ({
      ...style,
      productDisplayName: `Kesar ${style.subCategory}`,
      masterCategory: 'Apparel' as const,
      articleType: 'Things',
      sizes: ['M', 'L'],
    })),
  )
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { db } = database
  for (const table of [
    refunds,
    paymentAttempts,
    returns,
    orderItems,
    orders,
    salesDays,
    soldSizes,
    stock,
  ])
    await db.delete(table)
})

/** A moment of a day in India: late, when it is the day before in UTC no more. */
const on = (daysAgo: number, time = '00:30') =>
  new Date(`${dayBefore(today, daysAgo)}T${time}:00+05:30`)

type Line = {
  style?: typeof SHIRT
  price?: number
  quantity?: number
  size?: string
  cancelledAt?: Date
}

async function sold(
  paidAt: Date | null,
  lines: readonly Line[],
  order: Partial<typeof orders.$inferInsert> = {},
): Promise<string[]> {
  const { db } = database
  const id = randomUUID()
  await db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'delivered',
    // Delivery costs 99 rupees, which is no sale of goods.
    totalPaise: 99_00,
    shippingAddress: '{}',
    contactEmail: 'a@example.com',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: paidAt ?? on(1),
    paidAt,
    ...order,
  })
  const rows = lines.map(({ style = SHIRT, price = 100_00, quantity = 1, size, ...line }, i) => ({
    id: randomUUID(),
    orderId: id,
    position: i,
    productId: style.uuid,
    styleId: style.id,
    quantity,
    pricePaise: price,
    selectedSize: size ?? 'M',
    ...line,
  }))
  await db.insert(orderItems).values(rows)
  return rows.map((row) => row.id)
}

async function takenBack(orderItemId = '', settledAt: Date, exchange = {}): Promise<string> {
  const id = randomUUID()
  await database.db.insert(returns).values({
    id,
    orderItemId,
    quantity: 1,
    reason: 'too_small',
    state: 'accepted',
    requestedAt: on(20),
    settledAt,
    ...exchange,
  })
  return id
}

const read = () => readNetSales(database.db, BY)
const dayOf = async (daysAgo: number) =>
  (await read()).days.find(({ day }) => day === dayBefore(today, daysAgo))

test('goods count on the day they were paid, and come off on the day they were cancelled or taken back', async () => {
  const [first] = await sold(on(5), [{ quantity: 2 }, { style: SHOE, price: 500_00 }])
  await sold(on(5, '23:59'), [{ price: 40_00, cancelledAt: on(4) }])
  await takenBack(first, on(3))
  await sold(on(0), [{ price: 70_00 }])
  await sold(on(7), [{ price: 10_00 }])
  await sold(on(33), [{ price: 20_00 }])
  const nets = [5, 4, 3].map(async (daysAgo) => (await dayOf(daysAgo))?.net)
  expect(await Promise.all(nets)).toEqual([740_00, -40_00, -100_00])
  expect((await dayOf(5))?.before).toBe(20_00)
  const { today: soFar, weekAgo, categories } = await read()
  expect([soFar, weekAgo]).toEqual([70_00, 10_00])
  expect(categories).toEqual([
    { category: 'Shoes', net: 500_00, before: 0 },
    { category: 'Topwear', net: 110_00, before: 0 },
  ])
})

test('not counted: what was never paid, what was paid in another shop, what was cancelled before it was paid, and an exchange', async () => {
  await sold(null, [{}], { status: 'cancelled' })
  await sold(on(2), [{}], { origin: 'import' })
  await sold(on(2), [{ cancelledAt: on(2, '00:10') }])
  expect((await dayOf(2))?.net).toBe(0)
  const [worn] = await sold(on(2), [{}])
  await takenBack(worn, on(2, '09:00'), { exchangeSize: 'L', exchangeState: 'held' })
  expect((await dayOf(2))?.net).toBe(100_00)
})

/** Refunds for goodwill of an order, in the sequence of their days. */
async function givenBack(orderItemId = '', refunded: readonly [at: Date, amount: number][]) {
  const { db } = database
  const [item] = await db.select().from(orderItems).where(eq(orderItems.id, orderItemId))
  const reference = randomUUID().slice(0, 20)
  await db.insert(paymentAttempts).values({
    reference,
    orderId: item?.orderId ?? '',
    gateway: 'sabpaisa',
    amountPaise: 1_000_00,
    state: 'succeeded',
    createdAt: on(9),
  })
  await db.insert(refunds).values(
    refunded.map(([createdAt, amountPaise]) => ({
      id: randomUUID(),
      attemptReference: reference,
      cause: randomUUID(),
      amountPaise,
      why: 'goodwill' as const,
      state: 'requested' as const,
      createdAt,
    })),
  )
}

test('goodwill comes off on the day it was promised, from each category by what was kept of it', async () => {
  const [first] = await sold(on(5), [
    { price: 100_00, quantity: 2 },
    { style: SHOE, price: 100_00 },
    { style: SHOE, price: 900_00, cancelledAt: on(5) },
  ])
  await givenBack(first, [[on(4), 10_01]])
  expect([(await dayOf(5))?.net, (await dayOf(4))?.net]).toEqual([300_00, -10_01])
  expect((await read()).categories).toEqual([
    { category: 'Topwear', net: 193_33, before: 0 },
    { category: 'Shoes', net: 96_66, before: 0 },
  ])
})

test('of goods that come back after goodwill no more comes off than was kept of their order', async () => {
  const [one] = await sold(on(6), [{ price: 50_00 }, { price: 50_00, cancelledAt: on(3) }])
  await givenBack(one, [
    [on(5), 30_00],
    [on(4), 40_00],
  ])
  const nets = [6, 5, 4, 3].map(async (daysAgo) => (await dayOf(daysAgo))?.net)
  expect(await Promise.all(nets)).toEqual([100_00, -30_00, -20_00, -50_00])
  await takenBack(one, on(2))
  const later = [6, 5, 4, 3, 2].map(async (daysAgo) => (await dayOf(daysAgo))?.net)
  expect(await Promise.all(later)).toEqual([100_00, 0, 0, -50_00, -50_00])
})

test('the rollup says what a recount says, and what changed later is right after the next night', async () => {
  const [, shoe] = await sold(on(30), [{}, { style: SHOE }])
  await sold(on(6), [{ cancelledAt: on(1) }])
  const exchanged = await takenBack(shoe, on(9), { exchangeSize: 'L', exchangeState: 'held' })
  const live = await read()
  await rollUpSales(database.db)
  // 56 days are rolled up, most of them without sales.
  expect(await database.db.$count(salesDays, eq(salesDays.category, ''))).toBe(56)
  expect(await read()).toEqual(live)

  await database.db
    .update(returns)
    .set({ exchangeState: 'released' })
    .where(eq(returns.id, exchanged))
  expect((await dayOf(9))?.net).toBe(0)
  await rollUpSales(database.db)
  expect((await dayOf(9))?.net).toBe(-100_00)
  await database.db.delete(salesDays)
  expect((await dayOf(9))?.net).toBe(-100_00)
})

test('days since the last rollup are counted live, so a night that failed takes nothing away', async () => {
  await rollUpSales(database.db)
  await database.db.delete(salesDays).where(eq(salesDays.day, dayBefore(today, 1)))
  await sold(on(1), [{}])
  expect((await dayOf(1))?.net).toBe(100_00)
})

test('sizes that are sold out and sold last week are listed, those that sold most first', async () => {
  const { db } = database
  await db.insert(stock).values([
    { productId: SHIRT.uuid, size: 'M', quantity: 0 },
    { productId: SHIRT.uuid, size: 'L', quantity: 3 },
    { productId: SHOE.uuid, size: 'L', quantity: 0 },
    { productId: SHOE.uuid, size: 'M', quantity: 0 },
  ])
  await sold(on(1), [
    { style: SHIRT, size: 'M', quantity: 2 },
    { style: SHIRT, size: 'L', quantity: 9 },
    { style: SHOE, size: 'L', quantity: 5 },
  ])
  await sold(on(2), [{ style: SHOE, size: 'M', cancelledAt: on(2, '09:00') }])
  await sold(on(8), [{ style: SHOE, size: 'M' }])
  await rollUpSales(db)
  const listed = await listSoldOut(db, BY)
  expect(listed.map(({ name, size, pieces }) => [name, size, pieces])).toEqual([
    ['Kesar Shoes', 'L', 5],
    ['Kesar Topwear', 'M', 2],
  ])
})
