import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  orderItems,
  orders,
  orderSearch,
  orderSearchBacklog,
  paymentAttempts,
  returns,
} from '#db/schema.ts'
import { erasePerson } from '#app/privacy/erase-person.server.ts'
import type { ShopDatabase } from '../../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { addressColumns } from '../address/address-columns.server.ts'
import { fillSearchKeys, hasSearchKeyBacklog } from './fill-search-keys.server.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
afterAll(() => database.drop())

const address = { fullName: 'ÁSHA  Devi Ráo', phone: '+91 98765-43210' }

/** An order of two styles, one of them twice, with an attempt to pay it. */
async function insertOrder(): Promise<string> {
  const { db } = database
  const id = randomUUID()
  await db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'processing',
    totalPaise: 300,
    ...addressColumns(JSON.stringify(address)),
    contactEmail: 'Asha.Rao@Example.COM',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt: new Date(),
  })
  await db.insert(orderItems).values(
    [16_920, 16_920, 7].map((styleId, position) => ({
      id: randomUUID(),
      orderId: id,
      position,
      productId: `p${styleId}`,
      styleId,
      quantity: 1,
      pricePaise: 100,
    })),
  )
  await db.insert(paymentAttempts).values({
    reference: `REF${id.slice(0, 8)}`,
    orderId: id,
    gateway: 'sabpaisa',
    amountPaise: 300,
    state: 'created',
    createdAt: new Date(),
  })
  return id
}

async function keysOf(id: string): Promise<Record<string, string[]>> {
  const rows = await database.db
    .select({ kind: orderSearch.kind, key: orderSearch.key })
    .from(orderSearch)
    .where(eq(orderSearch.orderId, id))
    .orderBy(orderSearch.kind, orderSearch.key)
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  return Object.fromEntries([...kinds].map(([kind, of]) => [kind, of.map(({ key }) => key)]))
}

test('an order is found by phone, email, name, products and payment from the moment it is placed, in one spelling whatever was typed', async () => {
  const id = await insertOrder()
  expect(await keysOf(id)).toEqual({
    email: ['asha.rao@example.com'],
    name: ['asha devi rao'],
    payment: [`REF${id.slice(0, 8).toUpperCase()}`],
    phone: ['9876543210'],
    product: ['16920', '7'],
  })
})

test('tracking number and references of the bank are found once they are known, and the newest spelling alone', async () => {
  const { db } = database
  const id = await insertOrder()
  const theirs = eq(orders.id, id)
  await db.update(orders).set({ trackingNumber: 'awb 77-1' }).where(theirs)
  expect((await keysOf(id)).tracking).toEqual(['AWB771'])
  await db.update(orders).set({ trackingNumber: 'IN 9' }).where(theirs)
  expect((await keysOf(id)).tracking).toEqual(['IN9'])

  await db
    .update(paymentAttempts)
    .set({ gatewayRef: 'pay_x1', bankRef: '4242 0042' })
    .where(eq(paymentAttempts.orderId, id))
  expect((await keysOf(id)).payment).toEqual(['42420042', 'PAYX1', expect.stringMatching(/^REF/)])

  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, id))
  await db.insert(returns).values({
    id: randomUUID(),
    orderItemId: item?.id ?? '',
    quantity: 1,
    reason: 'too_small',
    state: 'accepted',
    requestedAt: new Date(),
    exchangeSize: 'L',
    exchangeState: 'held',
  })
  await db.update(returns).set({
    exchangeState: 'sent',
    exchangeSentAt: new Date(),
    exchangeTrackingNumber: 'back 3',
  })
  expect((await keysOf(id)).tracking).toEqual(['BACK3', 'IN9'])
})

test('whoever is erased from an order is not found by it any more, and a deleted order by nothing', async () => {
  const { db } = database
  const id = await insertOrder()
  await db.transaction((tx) => erasePerson(tx, id))
  expect(Object.keys(await keysOf(id))).toEqual(['payment', 'product'])

  const other = await insertOrder()
  await db.delete(paymentAttempts).where(eq(paymentAttempts.orderId, other))
  await db.delete(orders).where(eq(orders.id, other))
  expect(await keysOf(other)).toEqual({})
})

test('a name that is longer than an index takes is found by its beginning, and one of nothing is no key', async () => {
  const { db } = database
  const id = await insertOrder()
  const theirs = eq(orders.id, id)
  await db
    .update(orders)
    .set({ shippingName: 'स'.repeat(5_000), trackingNumber: '!!' })
    .where(theirs)
  const { name, tracking } = await keysOf(id)
  expect([name, tracking]).toEqual([['स'.repeat(200)], undefined])
  await db.update(orders).set({ shippingName: ' ' }).where(theirs)
  expect((await keysOf(id)).name).toBeUndefined()
})

test('orders of before there were keys get them by the start, more than fit in one batch, and a start that is killed leaves the rest to the next', async () => {
  const { db } = database
  const id = await insertOrder()
  const before = await keysOf(id)
  await db.delete(orderSearch)
  // Ids of orders that are gone meanwhile stand there as well.
  await db.execute(sql`
    insert into order_search_backlog select gen_random_uuid() from generate_series(1, 2500)
    union all select id from orders`)
  expect(await hasSearchKeyBacklog(db)).toBe(true)
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      if (select count(*) from order_search_backlog) < 1200 then raise exception 'killed'; end if; return null;
    end $$`)
  await db.execute(
    sql`create trigger refuse after delete on order_search_backlog for each statement execute function refuse()`,
  )
  await expect(fillSearchKeys(db)).rejects.toThrow()
  expect(await db.$count(orderSearchBacklog)).toBeGreaterThan(1_000)
  await db.execute(sql`drop trigger refuse on order_search_backlog`)
  await fillSearchKeys(db)
  expect(await hasSearchKeyBacklog(db)).toBe(false)
  expect(await keysOf(id)).toEqual(before)
})

test('an order that is erased while its keys are filled in stays erased', async () => {
  const { db } = database
  const id = await insertOrder()
  await db.delete(orderSearch).where(eq(orderSearch.orderId, id))
  await db.insert(orderSearchBacklog).values({ orderId: id })
  let filled: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await erasePerson(tx, id)
    filled = fillSearchKeys(db)
    // Waits until the other transaction waits for this one's lock.
    for (let waits = 0; waits === 0;) {
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int from pg_locks where not granted`,
      )
      waits = rows[0]?.count ?? 0
    }
  })
  await filled
  expect(Object.keys(await keysOf(id))).toEqual(['payment', 'product'])
})
