import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import type { ShopDatabase } from '../../tests/clone-database.ts'
import { shopDatabase } from '../../tests/shop-database.ts'
import { purgePersonalData } from './erase-account.server.ts'
import { eraseAgain, erasePerson } from './erase-person.server.ts'

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
async function importOrder(shippingAddress: string): Promise<string> {
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
    createdAt: new Date(),
  })
  return id
}

const find = async (id: string) =>
  (await database.db.select().from(orders).where(eq(orders.id, id)))[0]

/** What the staff do who write about an order, and the sweep after that. */
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
  await database.db.update(orders).set({ giftWrap: true, giftMessage: 'For Asha' })
  await writeAndSweep(id)
  expect(await find(id)).toMatchObject({ giftMessage: null, erasePersonAfter: null })
})
