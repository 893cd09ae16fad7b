import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { freePortPair } from '../../tests/servers/free-port-pair.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'

let database: ShopDatabase
let dataDir: string
let pooler: Pooler
beforeAll(async () => {
  database = await shopDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-direct-'))
  pooler = await openPooler(database.url)
})
afterAll(async () => {
  pooler.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

type Pooler = { url: string; ports: Set<number>; close(): void }

/** Stands where a pooler stands: `ports` tells Postgres's connections through it from the others. */
async function openPooler(url: string): Promise<Pooler> {
  const { hostname, port } = new URL(url)
  const ports = new Set<number>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname, () => ports.add(far.localPort ?? 0))
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: through.href, ports, close: () => server.close() }
}

test('with DATABASE_DIRECT_URL the lock, the job queue and LISTEN go past the pooler, all else through it', async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePortPair()),
    HOST: '127.0.0.1',
  })
  const shop = await openShop(config, pino({ level: 'silent' }))
  try {
    await (await fetch(`${shop.url}/products?category=men`)).text()
    const { rows } = await database.pool.query<{ name: string; port: number; listens: boolean }>(
      `select application_name as name, client_port as port, query ilike 'listen %' as listens
       from pg_stat_activity where datname = current_database()`,
    )
    const named = (name: RegExp) =>
      rows.filter((row) => name.test(row.name)).map(({ port }) => pooler.ports.has(port))
    const ours = new RegExp(`^sangam ${process.pid}$`)
    expect(named(/^sangam server pid /)).toEqual([false])
    expect(new Set(named(/^sangam jobs /))).toEqual(new Set([false]))
    expect(named(ours)).toContain(true)
    const listening = rows.filter(({ listens }) => listens)
    expect(listening.length).toBeGreaterThan(0)
    expect(listening.filter(({ port }) => pooler.ports.has(port))).toEqual([])
  } finally {
    await shop.close()
  }
})

test('each of the two addresses is named when it cannot be reached', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'
  for (const [DATABASE_URL, DATABASE_DIRECT_URL, named] of [
    [nowhere, database.url, 'DATABASE_URL'],
    [database.url, nowhere, 'DATABASE_DIRECT_URL'],
  ] as const) {
    const config = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR: dataDir })
    await expect(openDatabase(config)).rejects.toThrow(`${named} cannot be reached: `)
  }
})
