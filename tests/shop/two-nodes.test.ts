import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueCommand } from '#server/commands/catalogue/catalogue.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { runCommand } from '../run-command.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { skewedNode, type SkewedNode } from '../skewed-node.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'

// What else holds across nodes is shown beside it: the bank's line (status-check-queue.test.ts),
// steps of the sweep (app/jobs/sweep.db.test.ts), starts (two-nodes.long.test.ts), backups (daily-backup.test.ts), sessions, links,
// and mails (clocks.long.test.ts).

const HOUR = 3_600
const SECRET = 's'.repeat(40)

let database: ShopDatabase
/** The clock of the second is an hour ahead. */
let nodes: [SkewedNode, SkewedNode]
let photos: string
beforeAll(async () => {
  database = await shopDatabase()
  photos = await mkdtemp(path.join(tmpdir(), 'sangam-photos-'))
  const settings = {
    SESSION_SECRET: SECRET,
    PAGE_CACHE_TTL_SECONDS: '10',
    TEST_JOB_POLLING_SECONDS: '1',
  }
  nodes = await Promise.all([
    skewedNode(database.url, 0, settings, photos),
    skewedNode(database.url, HOUR, settings, photos),
  ])
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await database.drop()
  await rm(photos, { recursive: true, force: true })
})

const atBoth = <Found>(find: (node: SkewedNode) => Promise<Found>): Promise<Found[]> =>
  Promise.all(nodes.map(find))

test('T64 guesses at an account are counted at both nodes together, though their clocks are an hour apart', async () => {
  const { email } = await newShopper(nodes[0].url)
  const guess = async ({ url }: SkewedNode) => {
    const stranger = new Visitor(url, { address: '192.0.2.7' })
    return (await stranger.post('/login', { email, password: 'kolam2' })).status
  }
  for (let nth = 0; nth < 10; nth += 1)
    expect([await guess(nodes[0]), await guess(nodes[1])]).toEqual([401, 401])
  expect(await atBoth(guess)).toEqual([429, 429])
})

test('T64 holds that are over end once, though jobs and sweeps of two nodes whose clocks are an hour apart find them', async () => {
  const goods = await garment({ database }, 3)
  const left = async () =>
    (
      await database.db.execute<{ quantity: number; held: number }>(
        sql`select quantity, (select count(*)::int from stock_holds) as held from stock
          where product_id = ${goods.id} and size = 'M'`,
      )
    ).rows[0]
  const before = await left()
  const shoppers = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => newShopper(nodes[nth % 2]!.url)),
  )
  for (const shopper of shoppers)
    expect((await checkOut(shopper, [lineOf(goods)])).status).toBe(200)
  expect(await left()).toEqual({ quantity: before!.quantity - 6, held: 6 })
  await database.db.execute(sql`update orders set stock_held_until = now() - interval '1 second'`)
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'release-stock'`,
  )
  await database.db.execute(sql`update sweeps set claimed_at = now() - interval '1 hour',
    finished_at = now() - interval '1 hour' where step = 'holds'`)
  await expect.poll(left, { timeout: 40_000, interval: 250 }).toEqual(before)
})

test('T64 a catalogue that is imported beside two nodes shows at both within the time of their page caches', async () => {
  const goods = await garment({ database }, 5)
  const page = async ({ url }: SkewedNode) =>
    (await new Visitor(url).get(`/product/${goods.id}`)).text()
  expect((await atBoth(page)).map((html) => html.includes(goods.name))).toEqual([true, true])
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-import-'))
  const file = path.join(folder, 'styles.csv')
  const env = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: folder }
  const catalogue = async (...args: string[]) => {
    const { code, stderr } = await runCommand((output) => catalogueCommand(args, env, output))
    expect([args[0], code, stderr]).toEqual([args[0], 0, expect.any(String)])
  }
  await catalogue('export', file)
  const changed = `Two Nodes ${randomUUID().slice(0, 8)}`
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(
    file,
    lines
      .map((line) =>
        line.startsWith(`${goods.styleId},`) ? line.replace(goods.name, changed) : line,
      )
      .join('\n'),
  )
  await catalogue('import', file)
  await expect
    .poll(async () => (await atBoth(page)).map((html) => html.includes(changed)), {
      timeout: 30_000,
    })
    .toEqual([true, true])
  await rm(folder, { recursive: true, force: true })
})

test('T64 a photo in the folder that two nodes share has one address, and each makes its sizes', async () => {
  const { id, styleId } = await garment({ database }, 6)
  const red = sharp({ create: { width: 90, height: 120, channels: 3, background: '#a00' } })
  await writeFile(path.join(photos, `${styleId}.jpg`), await red.jpeg().toBuffer())
  const addressAt = async ({ url }: SkewedNode) =>
    new RegExp(`/item-images/${styleId}-[0-9a-f]{12}`).exec(
      await (await new Visitor(url).get(`/product/${id}`, { 'cache-control': 'no-cache' })).text(),
    )?.[0]
  const isRed = async ({ url }: SkewedNode, address: string) => {
    const answer = await new Visitor(url).get(`${address}/640`)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
    return dominant.r > 128 && dominant.b < 64
  }
  await expect
    .poll(
      async () => {
        const [one, other] = await atBoth(addressAt)
        if (!one || one !== other) return 'two addresses'
        return (await atBoth((node) => isRed(node, one).catch(() => false))).join()
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe('true,true')
})
