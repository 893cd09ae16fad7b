import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { PGBOUNCER, startPooler } from '../tests/debian/pgbouncer.ts'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import { connect, type Connection } from './database.ts'
import { executePrepared, insertRows } from './prepared.ts'
import { auditEvents } from './schema.ts'

let database: ShopDatabase
beforeEach(async () => {
  database = await shopDatabase()
})
afterEach(() => database.drop())

const event = (subjectId: string) => ({
  actor: 'shop' as const,
  subjectType: 'account' as const,
  subjectId,
  action: 'signed_in',
  at: new Date('2026-11-23T06:30:00.123Z'),
  before: undefined,
  after: { is: 'now' },
})
const insert = ({ db }: Connection, ...subjects: string[]) =>
  db.transaction((tx) => executePrepared(tx, insertRows(auditEvents, subjects.map(event))))
const preparedOn = async ({ pool }: Connection) =>
  (await pool.query('select statement from pg_prepared_statements')).rows

test('a statement is prepared once for a connection, however many rows it inserts', async () => {
  const connection = connect(database.url, { max: 1 })
  await insert(connection, 'one')
  await insert(connection, 'two', 'three')
  expect(await preparedOn(connection)).toHaveLength(1)
  await connection.close()
})

test('rows that go as one parameter are stored as the driver would', async () => {
  await insert(database, "o'brien \ud800 ₹")
  const [row] = await database.db.select().from(auditEvents)
  expect(row).toMatchObject({
    ...event("o'brien \ufffd ₹"),
    before: null,
    personal: null,
    orderId: null,
  })
})

test('behind a transaction pooler no statement is prepared, by whatever name', async () => {
  const connection = connect(database.url, { max: 1, pooled: true })
  await insert(connection, 'one')
  await connection.db.select().from(auditEvents).prepare('events').execute()
  await connection.pool.query({ name: 'bare', text: 'select 1' })
  expect(await preparedOn(connection)).toEqual([])
  await connection.close()
})

test.skipIf(!existsSync(PGBOUNCER))(
  'statements that are begun together come through a pooler, in whatever session they get',
  async () => {
    const pooler = await startPooler(database.url, { poolSize: 2 })
    const connection = connect(pooler.url, { max: 6, pooled: true, queryTimeoutMs: 20_000 })
    try {
      const all = Array.from({ length: 30 }, (_, nth) =>
        connection.db.transaction(async (tx) => {
          const [, { rows }] = await Promise.all([
            executePrepared(tx, insertRows(auditEvents, [event(`of ${nth}`)])),
            tx.execute(sql`select ${nth}::int as nth`),
          ])
          return rows
        }),
      )
      expect(await Promise.all(all)).toEqual(all.map((_, nth) => [{ nth }]))
      expect(await database.db.$count(auditEvents)).toBe(30)
    } finally {
      await connection.close()
      await pooler.close()
    }
  },
)
