import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { faultProxy, type FaultProxy } from '../tests/servers/fault-proxy.ts'
import { openClient } from './open-client.ts'

let database: ShopDatabase
let proxy: FaultProxy
beforeAll(async () => {
  database = await shopDatabase()
  proxy = await faultProxy(database.url)
})
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

test('a database that answers after a time-out is asked once more', async () => {
  proxy.freeze()
  const opened = openClient(proxy.url)
  await sleep(5_500)
  await proxy.pass()
  const client = await opened
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})
