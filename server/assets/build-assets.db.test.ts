import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#db/database.ts'
import { buildAssets } from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import type { AppEnv } from '../http/app-settings.ts'
import { serveAssets } from '../http/files/static-files.ts'
import { keepBuildAssets, storeAssets } from './keep-assets.ts'
import { purgeAssets } from './purge-assets.ts'
import { storedAssets } from './stored-assets.ts'

let database: ShopDatabase
const folders: string[] = []
beforeEach(async () => {
  database = await shopDatabase()
  await database.db.delete(buildAssets)
})
afterEach(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  await database.drop()
})

/** A build with these assets; scripts and styles are compressed, as by the real one. */
function build(assets: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-build-'))
  folders.push(folder)
  const inAssets = (name: string) => path.join(folder, 'client/assets', name)
  mkdirSync(inAssets('.'), { recursive: true })
  for (const [name, text] of Object.entries(assets)) {
    writeFileSync(inAssets(name), text)
    if (!/\.(?:js|css)$/.test(name)) continue
    writeFileSync(inAssets(`${name}.br`), brotliCompressSync(text))
    writeFileSync(inAssets(`${name}.gz`), gzipSync(text))
  }
  return folder
}

/** A node on the database: the files of its build, as the shop serves them. */
async function node(buildDir: string) {
  await keepBuildAssets(database.db, buildDir, pino({ level: 'silent' })).then(({ stop }) => stop())
  const app = new Hono<AppEnv>()
  serveAssets(app, buildDir, { readingDb: database.db })
  return async (name: string, accept = '') =>
    app.request(`/assets/${name}`, { headers: { 'accept-encoding': accept } })
}

const OLD = 'add-to-cart-0ld0ld_0.js'
const NEW = 'add-to-cart-n3wn3w-0.js'
const FONT = 'hind-regular-BOhc0El2.woff2'
const names = async () =>
  (await database.db.select({ name: buildAssets.name }).from(buildAssets)).map(({ name }) => name)

test('T59 nodes with different builds serve the assets of each other, compressed as each browser reads them, for ever', async () => {
  const old = await node(build({ [OLD]: 'old script', [FONT]: 'a font' }))
  expect((await old(NEW)).status).toBe(404)
  const next = await node(build({ [NEW]: 'new script', [FONT]: 'a font' }))

  const headersOf = (name: string, response: Response) =>
    ['cache-control', 'content-type', 'content-encoding'].map((header) => [
      name,
      response.headers.get(header),
    ])
  for (const [has, lacks, name, text] of [
    [old, next, OLD, 'old script'],
    [next, old, NEW, 'new script'],
  ] as const) {
    for (const accept of ['', 'gzip', 'gzip, deflate, br']) {
      const [own, others] = [await has(name, accept), await lacks(name, accept)]
      expect([others.status, headersOf(name, others)]).toEqual([200, headersOf(name, own)])
      expect(Buffer.from(await others.arrayBuffer())).toEqual(Buffer.from(await own.arrayBuffer()))
    }
    const plain = await lacks(name)
    expect(await plain.text()).toBe(text)
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toContain('javascript')
  }
})

test('T59 an asset that is written while its names are being listed is found', async () => {
  const reader = connect(database.url)
  const query = reader.pool.query.bind(reader.pool) as (...args: unknown[]) => Promise<unknown>
  const held = Promise.withResolvers<void>()
  const listed = Promise.withResolvers<void>()
  reader.pool.query = (async (...args: unknown[]) => {
    const answer = await query(...args)
    listed.resolve()
    await held.promise
    return answer
  }) as unknown as typeof reader.pool.query

  const find = storedAssets(reader.db, { listEveryMs: 0 })
  const before = find('made-up-00000000.js')
  await listed.promise
  await storeAssets(database.db, build({ [NEW]: 'new script' }))
  const after = find(NEW)
  held.resolve()
  const found = await after
  expect(found && Buffer.from(found.body).toString()).toBe('new script')
  expect(await before).toBeUndefined()
  await reader.close()
})

test('T59 a thousand made-up names cost two queries, other names none, and an asset one however many ask', async () => {
  await storeAssets(database.db, build({ [OLD]: 'old script' }))
  const find = storedAssets(database.db)
  let queries = 0
  const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => unknown
  database.pool.query = ((...args: unknown[]) => {
    queries += 1
    return query(...args)
  }) as typeof database.pool.query

  const ask = (all: string[]) => Promise.all(all.map(find))
  const odd = ['../../package.json', 'a.js', '%2e%2e', `${'a'.repeat(200)}-00000000.js`, '', 'ä.js']
  expect(await ask(odd)).toEqual(odd.map(() => undefined))
  expect(queries).toBe(0)
  const madeUp = Array.from({ length: 1_000 }, (_, i) => `made-up-${String(i).padStart(8, '0')}.js`)
  expect(new Set(await ask(madeUp))).toEqual(new Set([undefined]))
  expect(queries).toBeLessThanOrEqual(2)
  queries = 0
  for (let i = 0; i < 3; i += 1) await ask(Array.from({ length: 50 }, () => OLD))
  expect(queries).toBe(1)
})

test('T59 assets end a week after the last node that had them, and the oldest beyond what the table may hold', async () => {
  const seen = (name: string, interval: string) =>
    database.db.execute(
      sql`update build_assets set seen_at = now() - ${interval}::interval where name = ${name}`,
    )
  const folder = build({ [OLD]: 'old script', [NEW]: 'new script', [FONT]: 'a font' })
  await storeAssets(database.db, folder)
  for (const name of [OLD, NEW]) await seen(name, '6 days 23 hours')
  expect(await purgeAssets(database.db, 500)).toBe(0)
  await seen(OLD, '7 days 1 minute')
  expect(await purgeAssets(database.db, 500)).toBe(1)
  expect((await names()).sort()).toEqual([NEW, FONT].sort())

  // A node that has them says so each hour.
  await seen(NEW, '7 days 1 minute')
  await storeAssets(database.db, folder)
  expect(await purgeAssets(database.db, 500)).toBe(0)
  expect((await names()).sort()).toEqual([OLD, NEW, FONT].sort())

  await seen(OLD, '1 day')
  await seen(NEW, '2 days')
  const bounds = { days: 7, files: 4_000, bytes: 64 * 1024 * 1024 }
  expect(await purgeAssets(database.db, 500, { ...bounds, files: 2 })).toBe(1)
  expect((await names()).sort()).toEqual([OLD, FONT].sort())
  expect(await purgeAssets(database.db, 500, { ...bounds, bytes: 10 })).toBe(1)
  expect(await names()).toEqual([FONT])
})
