import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/open-shop.ts'
import type { ShopDatabase } from '../clone-database.ts'
import { freePair } from '../free-ports.ts'
import { shopDatabase } from '../shop-database.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { readPage } from './read-page.ts'

type Line = { level: number; msg: string; err?: { message: string } }

const logged: Line[] = []
let database: ShopDatabase
let url: string
let shopper: Visitor
let close: () => Promise<void>
beforeAll(async () => {
  database = await shopDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-shop-'))
  const port = await freePair()
  url = `http://localhost:${port}`
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', TRUSTED_PROXIES: '1' }
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line) as Line) })
  const shop = await openShop(readConfig(settings), log)
  close = async () => {
    await shop.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  shopper = await newShopper(url)
})
afterAll(() => close())

/** The answer while this table cannot be read, and what the log has of it. */
async function whileAway(table: 'styles' | 'orders', address: string) {
  logged.length = 0
  await database.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    const answer = await shopper.get(address)
    return { status: answer.status, ...readPage(await answer.text()) }
  } finally {
    await database.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

test.each([
  ['Featured load failure', 'styles', '/', 200, 'home: featured products could not be loaded'],
  ['Product list failure', 'styles', '/products?category=men', 503, 'listing: products could not be loaded'],
  ['Product page', 'styles', '/product/:id', 503, 'product: could not be loaded'],
  ['Orders list failure', 'orders', '/orders', 503, 'Failed to fetch orders'],
  ['Order detail load failure', 'orders', '/orders/1b4e28ba', 503, 'Failed to fetch order'],
] as const)('§8 %s: the cause stands in the log, and nothing of it in the page', async (_what, table, address, status, msg) => {
  const [style] = await database.db.select().from(styles).limit(1)
  const page = await whileAway(table, address.replace(':id', style?.uuid ?? ''))
  expect(page.status).toBe(status)
  const lines = logged.filter((line) => line.msg === msg)
  expect(lines).toMatchObject([{ level: 50, err: { message: expect.stringMatching(/\S/) } }])
  expect(page.text).not.toMatch(/relation|select |drizzle|failed query/i)
})
