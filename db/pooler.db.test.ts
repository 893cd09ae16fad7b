import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRateLimits } from '#app/account/rate-limits.server.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { PGBOUNCER, startPooler } from '../tests/debian/pgbouncer.ts'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import { connect } from './database.ts'
import { isSameDatabase, isTransactionPooled } from './pooler.ts'
import { isStatementTimeout } from './unavailable.ts'

let database: ShopDatabase
beforeAll(async () => {
  database = await shopDatabase()
})
afterAll(() => database.drop())

// The long run installs it where it is missing (tests/faults/pooler.long.test.ts).
const withPgBouncer = test.skipIf(!existsSync(PGBOUNCER))

test('a database that is reached directly keeps sessions', async () => {
  expect(await isTransactionPooled(database.url)).toBe(false)
})

withPgBouncer('T17 a transaction pooler is found out, idle or busy', async () => {
  const pooler = await startPooler(database.url, { poolSize: 2 })
  try {
    expect(await isTransactionPooled(pooler.url)).toBe(true)
    // One of its two connections is in the transaction of somebody else.
    const { pool, close } = connect(pooler.url)
    const client = await pool.connect()
    await client.query('begin')
    expect(await isTransactionPooled(pooler.url)).toBe(true)
    client.release()
    await close()
  } finally {
    await pooler.close()
  }
})

withPgBouncer('a pooler that gives each client its own connection is none to go past', async () => {
  const pooler = await startPooler(database.url, { poolMode: 'session' })
  try {
    expect(await isTransactionPooled(pooler.url)).toBe(false)
  } finally {
    await pooler.close()
  }
})

test('two addresses of one database are told from those of two', async () => {
  const other = await shopDatabase()
  expect(await isSameDatabase(database.url, database.url)).toBe(true)
  expect(await isSameDatabase(database.url, other.url)).toBe(false)
  await other.drop()
})

test('T17 behind a pooler a slow statement is cancelled, in a transaction or alone, and nothing is left in the session', async () => {
  const { db, pool, close } = connect(database.url, { max: 1, queryTimeoutMs: 300, pooled: true })
  const failure = (slow: Promise<unknown>) => slow.then(() => undefined, isStatementTimeout)
  expect(await failure(pool.query('select pg_sleep(20)'))).toBe(true)
  expect(await failure(db.transaction((tx) => tx.execute('select pg_sleep(20)')))).toBe(true)
  await pool.query('create table kept as select $1::int', [1])
  const client = await pool.connect()
  const { rows } = await client.query(`select current_setting('statement_timeout') as timeout`)
  expect(rows).toEqual([{ timeout: '0' }])
  client.release()
  await close()
  expect((await database.pool.query('table kept')).rowCount).toBe(1)
})

test('T17 limits prepare no statement, which a pooler would lose', async () => {
  const { pool, close } = connect(database.url, { max: 1 })
  const limits = makeRateLimits(pool, signingKeys('s'.repeat(40)))
  await limits.consume('forgot', '192.0.2.1')
  await limits.refund('forgot', '192.0.2.1')
  await limits.reset('forgot', '192.0.2.1')
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
  await close()
})
