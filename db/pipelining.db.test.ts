import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import Cursor from 'pg-cursor'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import { users } from './schema.ts'
import { transactionWithLock } from './transactions.ts'

let database: ShopDatabase
beforeEach(async () => {
  database = await shopDatabase()
})
afterEach(() => database.drop())

test('a query is sent before the one that was begun with it is answered, also after a cursor on the same connection', async () => {
  const [holder, client] = [await database.pool.connect(), await database.pool.connect()]
  if (!(client instanceof pg.Client)) throw new Error('no client of the driver')
  await expectPipelined(holder, client)
  for (const text of ['select 1', 'select 1 / 0']) {
    const cursor = client.query(new Cursor(text))
    await cursor.read(1).catch(() => {})
    await cursor.close()
    await expectPipelined(holder, client)
  }
  holder.release()
  client.release()
})

async function expectPipelined(holder: pg.PoolClient, client: pg.Client): Promise<void> {
  await holder.query('select pg_advisory_lock(1)')
  const { stream } = client.connection
  if (!(stream instanceof Socket)) throw new Error('no socket')
  const before = stream.bytesWritten
  const blocked = client.query('select pg_advisory_lock(1)')
  const next = client.query(`select ${'1 + '.repeat(2_000)} 1 as sum`)
  await expect.poll(() => stream.bytesWritten - before).toBeGreaterThan(8_000)
  await holder.query('select pg_advisory_unlock(1)')
  await blocked
  expect((await next).rows).toEqual([{ sum: 2_001 }])
  await client.query('select pg_advisory_unlock(1)')
}

test('of queries that are begun together, one that fails undoes the others', async () => {
  const failing = database.db.transaction((tx) =>
    Promise.all([
      tx.insert(users).values({ id: 'a', name: 'A', email: 'a@example.com' }),
      tx.execute(sql`select 1 / 0`),
      tx.insert(users).values({ id: 'b', name: 'B', email: 'b@example.com' }),
    ]),
  )
  await expect(failing).rejects.toThrow()
  expect(await database.db.$count(users)).toBe(0)
  const { rows } = await database.pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})

test('a client reads by a cursor, and goes on with other queries', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  const cursor = client.query(new Cursor('select * from generate_series(1, 5)'))
  expect(await cursor.read(2)).toHaveLength(2)
  expect(await cursor.read(9)).toHaveLength(3)
  await cursor.close()
  const both = [client.query('select 1 as nth'), client.query('select 2 as nth')]
  expect((await Promise.all(both)).map(({ rows }) => rows)).toEqual([[{ nth: 1 }], [{ nth: 2 }]])
  await client.query('commit')
  client.release()
})

test('a row that is locked with begin makes the next wait until the transaction has ended; a quote in its key ends no text', async () => {
  const { db } = database
  const id = "o'brien'; drop table users; --"
  await db.insert(users).values({ id, name: 'none', email: 'o@example.com' })
  const rename = (to: string) =>
    transactionWithLock(db, { column: users.id, value: id }, async (tx) => {
      const [before] = await tx.select({ name: users.name }).from(users)
      await tx.update(users).set({ name: `${before?.name} ${to}` })
    })
  await Promise.all(['a', 'b', 'c', 'd'].map(rename))
  const [after] = await db.select({ name: users.name }).from(users)
  expect(after?.name.split(' ').toSorted()).toEqual(['a', 'b', 'c', 'd', 'none'])
})
