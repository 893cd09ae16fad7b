import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItems, orders, remittanceRows, remittances, returns } from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { purgePersonalData } from './erase-account.server.ts'
import { eraseAgain, erasePerson } from './erase-person.server.ts'
import { forgetOldOrders } from './old-orders.server.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
afterAll(() => database.drop())

const ADDRESS = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  phone: '9876543210',
}

/** An order on its way, as the import of an earlier shop's orders leaves one that had no email. */
async function importOrder(shippingAddress: string, createdAt = new Date()): Promise<string> {
  const id = randomUUID()
  await database.db.insert(orders).values({
    id,
    number: id.slice(0, 8),
    status: 'processing',
    origin: 'import',
    totalPaise: 300,
    ...addressColumns(shippingAddress),
    contactEmail: '',
    shippingMethod: 'Standard Shipping',
    idempotencyKey: id,
    requestHash: '',
    capabilityHash: '',
    createdAt,
  })
  return id
}

const find = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]

/** Erases an order's person again, as a staff note about it does, then runs the sweep. */
async function writeAndSweep(id: string): Promise<void> {
  await database.db.transaction((tx) => eraseAgain(tx, id))
  await purgePersonalData(database.db, new Date(Date.now() + 60_000))
}

test('words of the staff about an imported order without an email leave whom it goes to', async () => {
  for (const address of [JSON.stringify(ADDRESS), '12 MG Road, Pune', '{}']) {
    const id = await importOrder(address)
    await writeAndSweep(id)
    expect(await find(id)).toMatchObject({ shippingAddress: address, erasePersonAfter: null })
  }
})

test('words of the staff about an order that has lost its person let the sweep erase it once more', async () => {
  const id = await importOrder(JSON.stringify(ADDRESS))
  await database.db.transaction((tx) => erasePerson(tx, id))
  expect(await find(id)).toMatchObject({ shippingName: null, shippingPostalCode: '411001' })
  await database.db
    .update(orders)
    .set({ giftWrap: true, giftMessage: 'For Asha' })
    .where(eq(orders.id, id))
  await writeAndSweep(id)
  expect(await find(id)).toMatchObject({ giftMessage: null, erasePersonAfter: null })
})

test('an order loses its person once the books of its year need it no longer, with or without an account', async () => {
  const address = JSON.stringify(ADDRESS)
  const old = await importOrder(address, new Date('2019-03-31T18:29:00Z'))
  const younger = await importOrder(address, new Date('2019-03-31T18:31:00Z'))
  const { db } = database
  // Of the year to March 2019 the annual return was due on 31 December 2019.
  expect(await forgetOldOrders(db, new Date('2025-12-31T12:00:00Z'))).toBe(0)
  expect(await forgetOldOrders(db, new Date('2026-01-01T12:00:00Z'))).toBe(1)
  expect(await forgetOldOrders(db, new Date('2026-01-01T12:00:00Z'))).toBe(0)
  expect(await find(old)).toMatchObject({ shippingName: null, shippingPostalCode: '411001' })
  expect(await find(younger)).toMatchObject({ shippingAddress: address })
})

test('nothing that was written about a return, a refund or the cash of an order outlives its person', async () => {
  const { db } = database
  const id = await importOrder(JSON.stringify(ADDRESS))
  const itemId = randomUUID()
  await db.insert(orderItems).values({
    id: itemId,
    orderId: id,
    position: 0,
    productId: 'kurta',
    quantity: 1,
    pricePaise: 300,
  })
  const at = new Date()
  await db.insert(returns).values({
    id: randomUUID(),
    orderItemId: itemId,
    quantity: 1,
    reason: 'damaged',
    note: 'Asha tore it',
    state: 'refused',
    refusal: 'Ms Rao wore it',
    requestedAt: at,
  })
  const [file] = await db
    .insert(remittances)
    .values({
      courier: 'Blue Dart',
      state: 'applied',
      uploadedBy: 'm',
      fileName: 'f.csv',
      digest: Buffer.from(id),
      header: [],
      columns: [],
    })
    .returning()
  await db.insert(remittanceRows).values({
    remittanceId: file!.id,
    line: 1,
    code: id.slice(0, 8),
    amountPaise: 300,
    reference: 'UTR',
    paidOn: '2026-11-01',
    outcome: 'short',
    orderId: id,
    reconciles: false,
    settledAt: at,
    settledBy: 'm',
    note: 'Rang Ms Rao',
  })
  await db.transaction((tx) => erasePerson(tx, id))
  const [returned] = await db.select().from(returns).where(eq(returns.orderItemId, itemId))
  expect(returned).toMatchObject({ note: null, refusal: null, state: 'refused' })
  const [row] = await db.select().from(remittanceRows).where(eq(remittanceRows.orderId, id))
  expect(row?.note).toBe('erased')
})
