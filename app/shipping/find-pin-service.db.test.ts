import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pinServiceLoads, pinServices } from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/clone-database.ts'
import { shopDatabase } from '../../tests/shop-database.ts'
import { findPinService } from './find-pin-service.server.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
beforeEach(() => database.db.delete(pinServiceLoads))
afterAll(() => database.drop())

type Row = Omit<typeof pinServices.$inferInsert, 'loadId'>
const row = (given: Partial<Row>): Row => ({
  pin: 211001,
  prepaid: true,
  cash: true,
  pickup: true,
  daysMin: 2,
  daysMax: 4,
  ...given,
})

async function load(courier: string, state: 'current' | 'replaced' | 'checked', rows: Row[]) {
  const [made] = await database.db
    .insert(pinServiceLoads)
    .values({ courier, state, uploadedBy: 'a', fileName: 'a.csv', header: [], columns: [] })
    .returning({ id: pinServiceLoads.id })
  if (rows.length > 0 && made)
    await database.db.insert(pinServices).values(rows.map((one) => ({ ...one, loadId: made.id })))
}

test('a shop without a sheet in force has no answer of its own', async () => {
  await load('Delhivery', 'checked', [row({})])
  await load('Delhivery', 'replaced', [row({})])
  expect(await findPinService(database.db, '211001')).toEqual({ kind: 'no file' })
})

test('only current sheets answer, the best of the couriers', async () => {
  await load('Delhivery', 'current', [row({ cash: false, daysMin: 1, daysMax: 2 })])
  await load('Delhivery', 'replaced', [row({ daysMin: 0, daysMax: 0 })])
  await load('BlueDart', 'current', [row({}), row({ pin: 800001, prepaid: false, cash: false })])
  expect(await findPinService(database.db, '211001')).toEqual({
    kind: 'served',
    prepaid: true,
    cash: true,
    pickup: true,
    days: { min: 1, max: 2 },
  })
  expect(await findPinService(database.db, '800001')).toEqual({ kind: 'not served' })
  expect(await findPinService(database.db, '800002')).toMatchObject({
    cash: false,
    days: { max: 7 },
  })
})

test('a courier has one sheet in force, also when two members apply one at once', async () => {
  await load('Delhivery', 'current', [])
  await expect(load('Delhivery', 'current', [])).rejects.toThrow()
})
