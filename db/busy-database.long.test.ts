import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { withBusyDatabase } from './busy-database.ts'
import { connect, type Connection } from './database.ts'
import { REQUEST_DEADLINE_MS, withDatabaseDeadline } from './deadline.ts'

let database: ShopDatabase
let connection: Connection
beforeAll(async () => {
  database = await shopDatabase()
  // As the shop has it.
  connection = connect(database.url, { queryTimeoutMs: 20_000 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const sleep = async () => {
  await connection.db.execute(sql`select pg_sleep(11)`)
}

test('a request waits ten seconds for a database that answers others, and longer where it changes thousands of rows', async () => {
  const [usual, long] = await Promise.allSettled([
    withDatabaseDeadline(REQUEST_DEADLINE_MS, sleep),
    withDatabaseDeadline(REQUEST_DEADLINE_MS, () => withBusyDatabase(connection.db, 30_000, sleep)),
  ])
  expect([usual.status, long.status]).toEqual(['rejected', 'fulfilled'])
})
