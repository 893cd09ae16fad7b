import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { nodes } from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { joinNodes } from './node-registry.ts'

let database: ShopDatabase
let folder: string
let lines: string[]
beforeEach(async () => {
  database = await shopDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'sangam-nodes-'))
  lines = []
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

type Given = { secret?: string; bucket?: string; photos?: string }

/** A server on a machine of this name, with a data folder of its own. */
async function join(host: string, { secret = 's', bucket, photos }: Given = {}) {
  const dataDir = path.join(folder, host)
  await mkdir(dataDir, { recursive: true })
  if (photos) await symlink(photos, path.join(dataDir, 'item-images'))
  const images = { bucket: bucket ? { url: bucket } : undefined }
  const say = (level: string) => (_: object, message?: string) =>
    void lines.push(`${host}: ${level} ${message}`)
  return joinNodes(
    {
      db: database.db,
      keys: signingKeys(secret.repeat(40)),
      config: { dataDir, images },
      log: { warn: say('warn'), error: say('error') },
    },
    host,
  )
}

test('T64 two servers that share a bucket, or a folder that is mounted in both, say nothing', async () => {
  const photos = path.join(folder, 'photos')
  await mkdir(photos)
  for (const given of [{ photos }, { bucket: 'https://s3.example/photos' }]) {
    const kind = Object.keys(given)[0]
    const [one, other] = [await join(`one-${kind}`, given), await join(`other-${kind}`, given)]
    for (const node of [one, other, one]) await node.beat()
    await one.leave()
    await other.leave()
  }
  expect(lines).toEqual([])
})

test('T64 a server that has other photos than one that runs says what to do, once, and again when that one has been away', async () => {
  const [one, other] = [await join('one'), await join('other')]
  await one.beat()
  expect(lines).toEqual([])
  for (let nth = 0; nth < 3; nth += 1) await other.beat()
  expect(lines).toEqual([
    'other: warn the server at one has other photos: give both the same IMAGES_S3_URL, or mount one folder as item-images in the DATA_DIR of each',
  ])
  await one.leave()
  await other.beat()
  await one.beat()
  await other.beat()
  expect(lines.map((line) => line.slice(0, 12))).toEqual([
    'other: warn ',
    'one: warn th',
    'other: warn ',
  ])
})

test('T64 a bucket and a folder are not the same photos, nor are two buckets', async () => {
  await (await join('one', { bucket: 'https://s3.example/photos' })).beat()
  await (await join('two', { bucket: 'https://s3.example/others' })).beat()
  await (await join('three')).beat()
  expect(lines).toHaveLength(3)
})

test('T64 servers with two session secrets say so as an error; neither stands in the database', async () => {
  const bucket = 'https://s3.example/photos'
  await (await join('one', { bucket })).beat()
  await (await join('other', { bucket, secret: 't' })).beat()
  expect(lines).toEqual([
    'other: error the server at one has another SESSION_SECRET: sign-ins and mailed links of one break at the other until both have the same',
  ])
  const rows = JSON.stringify(await database.db.select().from(nodes))
  expect(rows).not.toMatch(/s{40}|t{40}|s3\.example/)
})

test('T64 a server that has been gone for three minutes is compared with no more, and forgotten after a day; one that starts again takes its own place', async () => {
  await (await join('one')).beat()
  await (await join('one', { secret: 't' })).beat()
  const count = () => database.db.$count(nodes)
  expect([lines, await count()]).toEqual([[], 1])
  const since = (interval: string) =>
    database.db.execute(sql`update nodes set seen_at = now() - ${interval}::interval`)
  await since('3 minutes')
  const other = await join('other')
  await other.beat()
  expect([lines, await count()]).toEqual([[], 2])
  await since('25 hours')
  await other.beat()
  expect(await count()).toBe(1)
})

test('T64 where nobody can tell which photos a server has, nothing is said', async () => {
  const photos = path.join(folder, 'no-folder')
  await writeFile(photos, '')
  await (await join('one', { photos })).beat()
  await (await join('other')).beat()
  expect(lines).toEqual([])
})
