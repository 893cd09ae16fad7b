import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultProxy, type FaultProxy } from '../tests/servers/fault-proxy.ts'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { withBusyDatabase } from './busy-database.ts'
import { connect, type Connection } from './database.ts'
import { withDatabaseDeadline } from './deadline.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const SILENCE_MS = 500

let database: ShopDatabase
let proxy: FaultProxy
let connection: Connection
beforeAll(async () => {
  database = await shopDatabase()
  proxy = await faultProxy(database.url)
  connection = connect(proxy.url, { queryTimeoutMs: 20_000 })
})
afterAll(async () => {
  await proxy.pass()
  await connection.close()
  await proxy.close()
  await database.drop()
})

const sleep = async (seconds: number) => {
  await connection.db.execute(sql`select pg_sleep(${seconds})`)
}
const request = (work: () => Promise<void>) =>
  Promise.allSettled([withDatabaseDeadline(SILENCE_MS, work)]).then(([outcome]) =>
    outcome.status === 'rejected' ? (outcome.reason as unknown) : 'answered',
  )
const busy = (seconds: number) => () =>
  withBusyDatabase(connection.db, 60_000, () => sleep(seconds))

test('where nobody else uses the shop, a long statement counts as a silent database, but not in a change of thousands of rows', async () => {
  expect(isDatabaseUnavailable(await request(() => sleep(1.5)))).toBe(true)
  expect(await request(busy(1.5))).toBe('answered')
})

test('T17 a change of thousands of rows waits no longer than others for a database that is frozen', async () => {
  const changed = request(busy(30))
  proxy.freeze()
  // It would be answered by a statement timeout after as long as it sleeps.
  expect(isDatabaseUnavailable(await changed)).toBe(true)
})
