import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pinServiceLoads } from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { insertPinServices } from '../../tests/rows/pin-service-load.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { findPinService } from './find-pin-service.server.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
beforeEach(() => database.db.delete(pinServiceLoads))
afterAll(() => database.drop())

const load = (
  courier: string,
  state: 'current' | 'replaced' | 'checked',
  rows: Parameters<typeof insertPinServices>[1],
) => insertPinServices(database.db, rows, { courier, state })

test('a shop without a sheet in force has no answer of its own', async () => {
  await load('Delhivery', 'checked', [{ pin: 211001 }])
  await load('Delhivery', 'replaced', [{ pin: 211001 }])
  expect(await findPinService(database.db, '211001')).toEqual({ kind: 'no file' })
})

test('only current sheets answer, the best of the couriers', async () => {
  await load('Delhivery', 'current', [{ pin: 211001, cash: false, daysMin: 1, daysMax: 2 }])
  await load('Delhivery', 'replaced', [{ pin: 211001, daysMin: 0, daysMax: 0 }])
  await load('BlueDart', 'current', [{ pin: 211001 }, { pin: 800001, prepaid: false, cash: false }])
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
