import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readByCursor } from '#app/catalogue/import/read-by-cursor.server.ts'
import { shopDatabase } from '../../../tests/databases/shop-database.ts'
import { memoryLog } from '../../../tests/telemetry/memory-log.ts'
import { openExport, type ExportText } from './open-export.server.ts'

let shop: Awaited<ReturnType<typeof shopDatabase>>
beforeAll(async () => {
  shop = await shopDatabase()
})
afterAll(() => shop.drop())

const ROWS = 1_000_000
const endless: ExportText = async function* ({ client }) {
  const rows = readByCursor<{ n: number }>(client, `select n from generate_series(1, ${ROWS}) as n`)
  for await (const read of rows) yield read.map(({ n }) => `${n}\n`).join('')
}

const log = { warn: () => {} }
async function open(text: ExportText = endless) {
  const opened = await openExport({ db: shop.db, log }, text, async () => {})
  if (!opened.ok) throw new Error(opened.error)
  return opened.value
}

const places = async () => {
  const { rows } = await shop.db.execute(sql`
    select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
  return rows.length
}

test('T73 three exports are open at once, a fourth is refused unrecorded, and each gives its place back', async () => {
  const three = [await open(), await open(), await open()]
  expect(await places()).toBe(3)
  let recorded = false
  const record = async () => void (recorded = true)
  const fourth = await openExport({ db: shop.db, log }, endless, record)
  expect([fourth, recorded]).toEqual([{ ok: false, error: 'busy' }, false])
  // One whose reader left after a piece, one before any, and one that was ended twice.
  await three[0]?.next()
  await three[0]?.end()
  await three[1]?.end()
  await Promise.all([three[2]?.end(), three[2]?.end()])
  expect(await places()).toBe(0)
  expect(shop.pool.idleCount).toBe(shop.pool.totalCount)
})

test('what is read is of one moment, however long it takes', async () => {
  const counted: ExportText = async function* ({ own }) {
    for (let i = 0; i < 2; i++) {
      const { rows } = await own.execute<{ n: number }>(sql`select count(*)::int as n from sweeps`)
      yield String(rows[0]?.n)
    }
  }
  const body = await open(counted)
  const first = String(await body.next())
  await shop.db.execute(sql`insert into sweeps (step, claimed_at) values ('test', now())`)
  expect(String(await body.next())).toBe(first)
  expect(await body.next()).toBeUndefined()
  await body.end()
})

test('an export that fails is cut short and logged, and gives its place back', async () => {
  const failing = memoryLog()
  const opened = await openExport(
    { db: shop.db, log: failing.log },
    async function* ({ client }) {
      yield 'a'
      await client.query('select 1 / 0')
    },
    async () => {},
  )
  if (!opened.ok) throw new Error(opened.error)
  await opened.value.next()
  await expect(opened.value.next()).rejects.toThrow('division by zero')
  await opened.value.end()
  expect(await places()).toBe(0)
  expect(failing.lines('export cut short')).toHaveLength(1)
})

test('what cannot be recorded is not exported', async () => {
  const refused = openExport({ db: shop.db, log }, endless, () => Promise.reject(new Error('full')))
  await expect(refused).rejects.toThrow('full')
  await expect.poll(places).toBe(0)
})
