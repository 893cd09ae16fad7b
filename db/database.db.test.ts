import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { faultProxy, type FaultProxy } from '../tests/servers/fault-proxy.ts'
import { shopDatabase } from '../tests/databases/shop-database.ts'
import type { ShopDatabase } from '../tests/databases/clone-database.ts'
import { connect, type Connection } from './database.ts'
import { databaseFailure, withDatabaseDeadline } from './deadline.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Promised deadline of a request that needs a database which is away. */
const DEADLINE_MS = 3_000

let database: ShopDatabase
let proxy: FaultProxy
let connection: Connection
beforeEach(async () => {
  database = await shopDatabase()
  proxy = await faultProxy(database.url)
  connection = connect(proxy.url, { queryTimeoutMs: 20_000 })
})
afterEach(async () => {
  await proxy.pass()
  await connection.close()
  await proxy.close()
  await database.drop()
})

const one = () => connection.db.execute(sql`select 1`)

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

const backends = async () => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows.map(({ pid }) => pid)
}
const kill = async () => {
  for (const pid of await backends())
    await database.pool.query('select pg_terminate_backend($1)', [pid])
}

test('T17 backends that are killed in mid-transaction leave the process running, and nothing of the transaction', async () => {
  await connection.db.execute(sql`create table marks (mark int)`)
  const begun = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const failures = begun.map(({ resolve }, i) =>
    failureOf(() =>
      connection.db.transaction(async (tx) => {
        await tx.execute(sql`insert into marks values (${i})`)
        resolve()
        await tx.execute(sql`select pg_sleep(30)`)
      }),
    ),
  )
  await Promise.all(begun.map(({ promise }) => promise))
  await kill()
  expect((await Promise.all(failures)).map(isDatabaseUnavailable)).toEqual(Array(6).fill(true))
  expect((await connection.db.execute(sql`select * from marks`)).rows).toEqual([])
  expect(connection.pool.totalCount).toBe(connection.pool.idleCount)
})

test('T17 a transaction whose connection is reset without a word fails as away, also outside a request', async () => {
  const failure = await failureOf(() =>
    connection.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      proxy.reset()
      await tx.execute(sql`select 1`)
    }),
  )
  expect(isDatabaseUnavailable(failure)).toBe(true)
})
test('T17 a frozen connection: the waits of a request end with its deadline, all together, and what it waited on is thrown away', async () => {
  await Promise.all([one(), one(), one()])
  proxy.freeze()
  const began = performance.now()
  const failures = await withDatabaseDeadline(600, async () => {
    const first = await Promise.all([failureOf(one), failureOf(one)])
    const noMore = await failureOf(() => connection.db.transaction(async () => {}))
    expect(first.map((failure) => (failure as Error).cause)).toContain(databaseFailure())
    return [...first, noMore]
  })
  const tookMs = performance.now() - began
  expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true])
  expect(tookMs).toBeGreaterThan(590)
  expect(tookMs).toBeLessThan(DEADLINE_MS)
  await proxy.pass()
  await expect(Promise.all(Array.from({ length: 10 }, one))).resolves.toHaveLength(10)
})

test('T17 a transaction that is frozen fails with its deadline, and its rollback waits no second time', async () => {
  const began = performance.now()
  const failure = await failureOf(() =>
    withDatabaseDeadline(400, () =>
      connection.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        proxy.freeze()
        await tx.execute(sql`select 2`)
      }),
    ),
  )
  expect(isDatabaseUnavailable(failure)).toBe(true)
  expect(performance.now() - began).toBeLessThan(DEADLINE_MS)
})

test('T17 a `begin` that fails gives its client back: frozen as often as the pool has clients, it still recovers', async () => {
  await Promise.all(Array.from({ length: 10 }, one))
  proxy.freeze()
  const begin = () => withDatabaseDeadline(200, () => connection.db.transaction(async () => {}))
  await Promise.all(Array.from({ length: 10 }, () => failureOf(begin)))
  await proxy.pass()
  await expect(connection.db.transaction((tx) => tx.execute(sql`select 1`))).resolves.toBeTruthy()
})

test('T17 a server that is away or full is told from a statement that is wrong', async () => {
  const wrong = await failureOf(() => connection.db.execute(sql`select * from nowhere`))
  expect(isDatabaseUnavailable(wrong)).toBe(false)
  await proxy.refuse()
  expect(isDatabaseUnavailable(await failureOf(one))).toBe(true)
  await proxy.pass()
  for (const code of ['53100', '53300', '57P03', '58030', '40P01']) {
    const raised = failureOf(() =>
      connection.db.execute(
        sql.raw(`do $$ begin raise exception 'away' using errcode = '${code}'; end $$`),
      ),
    )
    expect([code, isDatabaseUnavailable(await raised)]).toEqual([code, true])
  }
})

test('T17 after a failover the connections to the standby are thrown away', async () => {
  await connection.db.execute(sql`create table marks (mark int)`)
  const first = await Promise.all([1, 2, 3].map(() => pidOf(connection)))
  const failure = await failureOf(() =>
    connection.db.transaction((tx) => tx.execute(sql`insert into marks values (1)`), {
      accessMode: 'read only',
    }),
  )
  expect(isDatabaseUnavailable(failure)).toBe(true)
  expect(first).not.toContain(await pidOf(connection))
})

const pidOf = async ({ db }: Connection) => {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pg_backend_pid() as pid from pg_sleep(0.02)`,
  )
  return rows[0]?.pid
}

test('T17 of two transactions that lock each other out, Postgres ends one; it runs again, and both succeed', async () => {
  const { db } = connection
  await db.execute(sql`create table boxes (id int primary key, content int default 0)`)
  await db.execute(sql`insert into boxes values (1), (2)`)
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const swap = (mine: number, theirs: number) =>
    db.transaction(async (tx) => {
      runs += 1
      await tx.execute(sql`update boxes set content = content + 1 where id = ${mine}`)
      met[mine - 1]?.resolve()
      await met[theirs - 1]?.promise
      await tx.execute(sql`update boxes set content = content + 1 where id = ${theirs}`)
    })
  await Promise.all([swap(1, 2), swap(2, 1)])
  expect(runs).toBe(3)
  expect((await db.execute(sql`select content from boxes`)).rows).toEqual([
    { content: 2 },
    { content: 2 },
  ])
})

test('a serialization failure of a single statement is retried too', async () => {
  await connection.db.execute(sql`create sequence tries`)
  await connection.db.execute(sql`create function fail_once() returns int language plpgsql as $$
    begin
      if nextval('tries') < 2 then raise exception 'again' using errcode = '40001'; end if;
      return 1;
    end $$`)
  expect((await connection.db.execute(sql`select fail_once() as done`)).rows).toEqual([{ done: 1 }])
})

test('a transaction in which a statement failed unheard is not taken for committed', async () => {
  const failure = failureOf(() =>
    connection.db.transaction(async (tx) => {
      await tx.execute(sql`select * from nowhere`).catch(() => {})
    }),
  )
  expect(String(await failure)).toContain('failed statement')
})

test('T17 closing ends although a client is never given back', async () => {
  const kept = connect(proxy.url)
  await kept.pool.connect()
  await kept.close()
})
