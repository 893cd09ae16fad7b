import { setInterval } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { connect, type Connection } from './database.ts'
import { allowBusyDatabase, REQUEST_DEADLINE_MS, withDatabaseDeadline } from './deadline.ts'

let database: ShopDatabase
let connection: Connection
const ended = new AbortController()
beforeAll(async () => {
  database = await shopDatabase()
  // As the shop has it.
  connection = connect(database.url, { queryTimeoutMs: 20_000 })
  void answerOthers()
})
afterAll(async () => {
  ended.abort()
  await connection.close()
  await database.drop()
})

async function answerOthers() {
  try {
    for await (const _ of setInterval(100, undefined, { signal: ended.signal }))
      await connection.db.execute(sql`select 1`)
  } catch {
    // The test has ended.
  }
}

const slow = (ms?: number) =>
  withDatabaseDeadline(REQUEST_DEADLINE_MS, async () => {
    if (ms !== undefined) allowBusyDatabase(ms)
    // Drizzle sends it when it is awaited.
    await connection.db.execute(sql`select pg_sleep(11)`)
  })

test('a request waits ten seconds for a database that answers others, and longer where it changes thousands of rows', async () => {
  const [usual, long] = await Promise.allSettled([slow(), slow(30_000)])
  expect([usual.status, long.status]).toEqual(['rejected', 'fulfilled'])
})
