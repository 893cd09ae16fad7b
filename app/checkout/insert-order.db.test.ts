import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { executePrepared } from '#db/prepared.ts'
import { users } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { insertsOfOrder, isNumberTaken } from './insert-order.server.ts'

let database: ShopDatabase
beforeEach(async () => {
  database = await shopDatabase()
  await database.db.insert(users).values({ id: 'asha', name: 'Asha', email: 'asha@example.com' })
})
afterEach(() => database.drop())

const shipTo = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  address: '12 MG Road, Civil Lines',
  city: 'Prayagraj',
  postalCode: '211001',
  state: 'Uttar Pradesh',
  stateChoice: null,
}

function insertOrder(id: string, key: string): Promise<unknown> {
  const [order] = insertsOfOrder({
    id,
    key,
    shopperId: 'asha',
    origin: 'shop' as const,
    requestHash: '',
    shipTo,
    capability: '',
    total: paise(100),
    at: new Date(),
    payment: { status: 'pending', paymentMethod: 'online', stockHeldUntil: new Date() },
    lines: [],
    charges: [],
  })
  if (!order) throw new Error('an order has an insert')
  return database.db.transaction((tx) => executePrepared(tx, order))
}

test('an order whose number is taken is told from one whose key is', async () => {
  const id = randomUUID()
  await insertOrder(id, 'key one')
  const sameNumber = `${id.slice(0, 8)}${randomUUID().slice(8)}`
  const errorOf = (inserting: Promise<unknown>) => inserting.catch((error: unknown) => error)
  expect(isNumberTaken(await errorOf(insertOrder(sameNumber, 'key two')))).toBe(true)
  expect(isNumberTaken(await errorOf(insertOrder(randomUUID(), 'key one')))).toBe(false)
})
