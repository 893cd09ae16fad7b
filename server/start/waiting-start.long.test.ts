import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { catalogueWords } from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { emptyDatabase } from '../../tests/fixtures/shop-on-database.ts'
import { freePortPair } from '../../tests/servers/free-port-pair.ts'
import { memoryLog, type MemoryLog } from '../../tests/telemetry/memory-log.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'

const cleanups: (() => Promise<unknown>)[] = []
const afterwards = (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup)
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-waiting-'))
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await rm(dataDir, { recursive: true, force: true })
})

async function databaseOf(make: Promise<ShopDatabase>): Promise<ShopDatabase> {
  const database = await make
  afterwards(database.drop)
  return database
}

/** A session that holds what the statement locks, until it is released. */
async function hold({ url }: ShopDatabase, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  let ended: Promise<void> | undefined
  const release = () => (ended ??= client.end())
  afterwards(release)
  return release
}
const IMPORT = `select pg_advisory_xact_lock(hashtext('catalogue'))`

const configOf = async ({ url }: ShopDatabase) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(await freePortPair()),
    HOST: '127.0.0.1',
  })

async function open(database: ShopDatabase, { log }: MemoryLog): Promise<{ url: string }> {
  const shop = await openShop(await configOf(database), log)
  afterwards(shop.close)
  return shop
}

/** A database of an earlier version, before the sendings of a refund were counted. */
async function olderDatabase(): Promise<ShopDatabase> {
  const database = await databaseOf(emptyDatabase(inject('postgresUrl')))
  const folder = path.join(dataDir, 'migrations')
  await cp('db/migrations', folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.slice(0, 15)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  await migrate(database.db, { migrationsFolder: folder })
  return database
}

test('T59 a start while an import holds the catalogue waits for nothing: there is nothing to do', async () => {
  const database = await databaseOf(shopDatabase())
  await hold(database, IMPORT)
  await hold(database, `select pg_advisory_xact_lock(hashtext('sangam migrations'))`)
  const log = memoryLog()
  const at = performance.now()
  const { url } = await open(database, log)
  expect(performance.now() - at).toBeLessThan(15_000)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(log.written.filter((line) => line.includes('waiting'))).toEqual([])
})

test('T59 what a new version must index anew waits for the import, says so, and the shop opens meanwhile', async () => {
  const database = await databaseOf(shopDatabase())
  await database.db.delete(catalogueWords)
  const release = await hold(database, IMPORT)
  const log = memoryLog()
  const { url } = await open(database, log)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(
    log.lines('an import is running; what this version indexes anew waits for its end'),
  ).toHaveLength(1)
  expect(await database.db.$count(catalogueWords)).toBe(0)
  await release()
  await expect
    .poll(() => database.db.$count(catalogueWords), { timeout: 30_000 })
    .toBeGreaterThan(100)
})

test.each([
  [
    'another start that migrates',
    `select pg_advisory_xact_lock(hashtext('sangam migrations'))`,
    'another program that is migrating it',
  ],
  [
    'a table that an import has locked',
    'lock table refunds in row exclusive mode',
    'a table that another program has locked, such as an import',
  ],
])(
  'T59 migrations that wait for %s say so, and hold up nobody for long',
  async (_, statement, awaited) => {
    const database = await olderDatabase()
    const release = await hold(database, statement)
    const sentences: string[] = []
    const opening = openDatabase(await configOf(database), {
      log: (sentence) => sentences.push(sentence),
    })
    await expect.poll(() => sentences, { timeout: 20_000 }).toEqual([`waiting for ${awaited}`])
    const reader = new pg.Client(database.url)
    await reader.connect()
    afterwards(() => reader.end())
    await reader.query(`set statement_timeout = '10s'`)
    await reader.query('select count(*) from refunds')
    await release()
    const opened = await opening
    afterwards(opened.close)
    await opened.db.execute(sql`select sendings from refunds`)
  },
)

test('T59 a first start waits for another program that loads the catalogue, and says so', async () => {
  const database = await olderDatabase()
  const release = await hold(database, IMPORT)
  const log = memoryLog()
  const opening = open(database, log)
  await expect
    .poll(() => log.lines('waiting for another program that loads it'), {
      timeout: 20_000,
    })
    .toHaveLength(1)
  await release()
  const home = await fetch((await opening).url)
  expect(await home.text()).toContain('/product/')
})
