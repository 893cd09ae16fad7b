import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { readArchive } from '#server/backup/archive/archive-reader.ts'
import { writeArchive } from '#server/backup/archive/archive-writer.ts'
import { HEADER_ENTRY } from '#server/backup/manifest.ts'
import { DUMPS } from '../fixtures/dumps.ts'
import { loadDump } from '../fixtures/load-dump.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { emptyDatabase, openShopOn } from '../fixtures/shop-on-database.ts'
import { administer } from '../databases/postgres-template.ts'
import { newShopper } from '../visitor.ts'
import { emptyTarget, runBackup, runRestore, tablesOf, temporaryFolder } from './backup-fixture.ts'
import { sumsBySql } from '../databases/sums-by-sql.ts'
import {
  checkOut,
  garment,
  lineOf,
  placeOneGarment,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { setUpShop, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
let place: { databaseUrl: string; dataDir: string }
setUpShop((opened) => {
  shop = opened.shop
  place = { databaseUrl: shop.database.url, dataDir: shop.dataDir }
})

const PASSPHRASE = 'kept apart from the file'

/** One backup of the shop for the tests of its file. */
let file: string
let folder: string
beforeAll(async () => {
  folder = path.join(shop.dataDir, 'of-the-tests')
  file = path.join(folder, 'shop.backup')
  await placeOneGarment(shop, await newShopper(shop.url))
  expect(await runBackup(place, [file])).toMatchObject({ code: 0, stderr: '' })
})

test('T55 a backup of an open shop in which people order is one moment of it, and restored it opens and sells', async () => {
  const shoppers: Shopper[] = []
  for (let nth = 0; nth < 4; nth += 1) shoppers.push(await newShopper(shop.url))
  const goods = await garment(shop)
  const acknowledged: string[] = []
  let before: string[] | undefined
  const buying = new AbortController()
  const buyers = shoppers.map(async (shopper) => {
    while (!buying.signal.aborted) {
      const { status, orderId } = await checkOut(shopper, [lineOf(goods)])
      if (status === 200) acknowledged.push(orderId)
      // A limit on orders: the next shopper goes on.
      else if (status === 429) return
    }
  })
  while (acknowledged.length < 4) await new Promise((resolve) => setTimeout(resolve, 10))
  before = [...acknowledged]
  const open = path.join(await temporaryFolder(), 'open.backup')
  const made = await runBackup(place, [open])
  buying.abort()
  await Promise.all(buyers)
  expect(made).toMatchObject({ code: 0, stderr: '' })

  const target = await emptyTarget()
  const restored = await runRestore(target, open)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/all sums as in the backup/)
  const reopened = await openShopOn(target.database, target.dataDir)
  try {
    await expectConsistent(reopened)
    const kept = (await target.database.db.select({ id: orders.id }).from(orders)).map(
      ({ id }) => id,
    )
    expect(kept).toEqual(expect.arrayContaining(before))
    expect(await placeOneGarment(reopened, await newShopper(reopened.url))).toBeTruthy()
    await expectConsistent(reopened)
  } finally {
    await reopened.close()
  }
})

test('T55 a shop at rest and its restored backup have the same rows and sums in every table, and go on counting where it was', async () => {
  const target = await emptyTarget()
  await shop.database.db.execute(sql`delete from backups`)
  const still = path.join(await temporaryFolder(), 'still.backup')
  expect((await runBackup(place, [still])).code).toBe(0)
  expect((await runRestore(target, still)).code).toBe(0)
  expect(await sumsBySql(target.database)).toEqual(await sumsBySql(shop.database))
  const next = `select nextval('audit_events_id_seq')::int as id`
  const [was, is] = await Promise.all(
    [shop.database, target.database].map(
      async ({ pool }) => (await pool.query(next)).rows[0] as unknown,
    ),
  )
  expect(is).toEqual(was)
  // What makes the shop fast and safe is there as well.
  const made = `select 'index ' || indexdef as what from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || tgrelid::regclass::text || ' ' || tgenabled::text || ' ' || tgname from pg_trigger where not tgisinternal order by 1`
  const [own, theirs] = await Promise.all(
    [shop.database, target.database].map(async ({ pool }) => (await pool.query(made)).rows),
  )
  expect(theirs).toEqual(own)
})

describe('T55 a file that cannot be trusted is refused in one sentence, and nothing is written:', () => {
  // One target for all of them: it stays empty.
  let target: { database: ShopDatabase; databaseUrl: string; dataDir: string }
  beforeAll(async () => {
    const database = await emptyDatabase(inject('postgresUrl'))
    const dataDir = path.join(folder, 'target')
    await mkdir(dataDir)
    target = { database, databaseUrl: database.url, dataDir }
    return database.drop
  })

  /** Restores it and expects the refusal. */
  async function expectRefused(given: string, sentence: RegExp, settings = {}): Promise<void> {
    const { code, stdout, stderr } = await runRestore(target, given, settings)
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    })
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(await tablesOf(target.database)).toEqual([])
    expect(await readdir(target.dataDir)).toEqual([])
  }
  const written = async (name: string, bytes: Uint8Array) => {
    const other = path.join(folder, name)
    await writeFile(other, bytes)
    return other
  }

  test('a byte is changed, anywhere', async () => {
    const bytes = await readFile(file)
    for (const share of [0.001, 0.1, 0.35, 0.5, 0.75, 0.95, 0.99999]) {
      const damaged = Buffer.from(bytes)
      const at = Math.floor(share * bytes.length)
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      await expectRefused(await written('damaged.backup', damaged), /damaged or cut short/)
    }
  })

  test('its end is missing', async () => {
    const bytes = await readFile(file)
    for (const length of [10, 1_000, bytes.length >> 1, bytes.length - 1])
      await expectRefused(
        await written('short.backup', bytes.subarray(0, length)),
        /damaged or cut short/,
      )
  })

  test('bytes follow its end: itself once more, zeros, noise', async () => {
    const bytes = await readFile(file)
    for (const added of [
      bytes,
      Buffer.alloc(3_000_000),
      randomBytes(3_000_000),
      randomBytes(1_000),
    ])
      await expectRefused(
        await written('longer.backup', Buffer.concat([bytes, added])),
        /damaged or cut short/,
      )
  })

  test('it is something else, or not there', async () => {
    await expectRefused(await written('photo.jpg', Buffer.alloc(10_000, 7)), /no backup of Sangam/)
    await expectRefused(await written('nothing', Buffer.alloc(0)), /no backup of Sangam/)
    await expectRefused(path.join(folder, 'not-there.backup'), /is not there/)
  })

  test('a row was left out of it or its sums were, though it is a whole archive', async () => {
    const without = async (left: RegExp) => {
      const other = path.join(folder, 'other.backup')
      await writeArchive(other, { passphrase: undefined }, async (archive) => {
        for await (const { name, pieces } of readArchive(file, undefined)) {
          const bytes = await buffer(pieces)
          if (!left.test(name)) await archive.add(name, [bytes])
        }
      })
      return other
    }
    await expectRefused(await without(/public\.orders\//), /public\.orders does not have the sum/)
    await expectRefused(await without(/sums\.json/), /its end is missing/)
  })

  test('it was made by a newer shop', async () => {
    const newer = async (change: object) => {
      const other = path.join(folder, 'newer.backup')
      await writeArchive(other, { passphrase: undefined }, async (archive) => {
        for await (const { name, pieces } of readArchive(file, undefined)) {
          const bytes = await buffer(pieces)
          const header = () =>
            Buffer.from(JSON.stringify({ ...(JSON.parse(String(bytes)) as object), ...change }))
          await archive.add(name, [name === HEADER_ENTRY ? header() : bytes])
        }
      })
      return other
    }
    const sentence =
      /newer version of Sangam \(9\.9\.9\).*restore it with that version or a later one/
    await expectRefused(await newer({ shopVersion: '9.9.9', lastMigration: 4e12 }), sentence)
    await expectRefused(await newer({ shopVersion: '9.9.9', format: 2, tables: null }), sentence)
  })

  test('the passphrase is another one, or none', async () => {
    const sealed = path.join(folder, 'sealed.backup')
    expect((await runBackup(place, [sealed], { BACKUP_PASSPHRASE: PASSPHRASE })).code).toBe(0)
    await expectRefused(sealed, /the passphrase is not the one/, {
      BACKUP_PASSPHRASE: `${PASSPHRASE} or so`,
    })
    await expectRefused(sealed, /set BACKUP_PASSPHRASE/)
    const bytes = await readFile(sealed)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await expectRefused(await written('sealed-damaged.backup', bytes), /damaged or cut short/, {
      BACKUP_PASSPHRASE: PASSPHRASE,
    })
  })
})

test('T55 a database that has a shop is not restored into, and stays as it was', async () => {
  const was = await sumsBySql(shop.database)
  const { code, stderr } = await runRestore(place, file)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^the database is not empty .*\n$/)])
  expect(await sumsBySql(shop.database)).toEqual(was)
})

test('T55 an encrypted backup with photos and the secret brings them back, and writes over neither', async () => {
  const photos = path.join(shop.dataDir, 'item-images')
  await mkdir(photos, { recursive: true })
  const photo = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 0x0a, 0x0a, 4])
  await writeFile(path.join(photos, '1.jpg'), photo)
  await writeFile(path.join(photos, '2-2.jpg'), Buffer.alloc(0))
  const settings = { BACKUP_PASSPHRASE: PASSPHRASE }
  const all = path.join(await temporaryFolder(), 'all.backup')
  expect((await runBackup(place, ['--images', '--secrets', all], settings)).code).toBe(0)
  expect((await stat(all)).mode & 0o777).toBe(0o600)
  const bytes = await readFile(all)
  const secret = await readFile(path.join(shop.dataDir, 'session-secret'))
  expect([bytes.includes(secret), bytes.includes('tables/')]).toEqual([false, false])

  const target = await emptyTarget()
  await mkdir(path.join(target.dataDir, 'item-images'))
  await writeFile(path.join(target.dataDir, 'item-images/2-2.jpg'), 'another')
  const restored = await runRestore(target, all, settings)
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/2 files were written\n1 files were there already/)
  const back = (name: string) => readFile(path.join(target.dataDir, name))
  expect(await back('item-images/1.jpg')).toEqual(photo)
  expect(String(await back('item-images/2-2.jpg'))).toBe('another')
  expect(await back('session-secret')).toEqual(secret)
  expect((await stat(path.join(target.dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('T55 secrets are not written without a passphrase', async () => {
  const wanted = path.join(await temporaryFolder(), 'secrets.backup')
  const { code, stderr } = await runBackup(place, ['--secrets', wanted])
  expect([code, stderr]).toEqual([1, '--secrets needs a passphrase: set BACKUP_PASSPHRASE\n'])
  expect(await readdir(path.dirname(wanted))).toEqual([])
})

test('T55 the file that holds the newest backup is replaced only when told so', async () => {
  const was = await readFile(file)
  expect((await runBackup(place, [file])).stderr).toMatch(/is there already/)
  expect((await readFile(file)).equals(was)).toBe(true)
})

test('T55 a user who owns the database and is no superuser may restore', async () => {
  const target = await emptyTarget()
  const url = new URL(target.databaseUrl)
  const name = url.pathname.slice(1)
  const role = `owner_of_${name}`
  await administer(inject('postgresUrl'), `create role ${role} login password 'of the owner'`)
  await administer(inject('postgresUrl'), `alter database ${name} owner to ${role}`)
  try {
    Object.assign(url, { username: role, password: 'of the owner' })
    const restored = await runRestore({ ...target, databaseUrl: url.href }, file)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
  } finally {
    await administer(target.databaseUrl, `drop owned by ${role} cascade`)
    await administer(inject('postgresUrl'), `alter database ${name} owner to current_user`)
    await administer(inject('postgresUrl'), `drop role ${role}`)
  }
})

test('T55 a backup of a database that is not migrated yet takes it as it is, and is migrated on where it is restored', async () => {
  const [old, target] = [await emptyTarget(), await emptyTarget()]
  const [version = ''] = await readdir(DUMPS)
  await loadDump(old.databaseUrl, path.join(DUMPS, version, 'database.sql'))
  const tables = await tablesOf(old.database)
  const earlier = path.join(await temporaryFolder(), 'earlier.backup')
  expect(await runBackup(old, [earlier])).toMatchObject({ code: 0, stderr: '' })
  expect(await tablesOf(old.database)).toEqual(tables)
  expect(await runRestore(target, earlier)).toMatchObject({ code: 0, stderr: '' })
  const count = `select count(*)::int as orders, sum(total_paise)::text as paise from orders`
  expect((await target.database.pool.query(count)).rows).toEqual(
    (await old.database.pool.query(count)).rows,
  )
  expect(await tablesOf(target.database)).toContain('public.audit_events')
})

test('T55 a restore whose connection is cut in its midst leaves the database empty', async () => {
  const target = await emptyTarget()
  // The lock that a restore takes before it writes: it waits here, and is cut.
  const { pool } = target.database
  const holder = await pool.connect()
  await holder.query(`select pg_advisory_lock(hashtext('sangam migrations'))`)
  const restoring = runRestore(target, file)
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  while ((await pool.query(waiting)).rowCount === 0) await new Promise((go) => setTimeout(go, 20))
  await pool.query(`select pg_terminate_backend(pid) from (${waiting}) as it`)
  const { code } = await restoring
  holder.release(true)
  expect(code).toBe(1)
  expect(await tablesOf(target.database)).toEqual([])
})
