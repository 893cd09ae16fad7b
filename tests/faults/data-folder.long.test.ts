import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Connection } from '#db/database.ts'
import { serverFolder, type StartedServer } from '../contract/started-server.ts'
import { Visitor } from '../visitor.ts'
import { embeddedUrl, expectShutdown, query, startFaultedShop, writable } from './faulted-shop.ts'
import {
  canMount,
  fillDisk,
  freeDisk,
  mountReadOnly,
  mountSmall,
  unmount,
  unmountAll,
} from './own-file-system.ts'
import { playFault } from './play-fault.ts'

const DISK_MB = 500
const FAULT_MS = 8_000
/** How long the log may take to name a full disk. */
const NAMED_MS = 60_000

// Without the right to mount these tests are skipped: they need a small file system of their own.
const onOwnFileSystem = test.skipIf(!canMount)

const folder = serverFolder()
let shop: StartedServer
let database: Connection
let url: string
beforeEach(async () => {
  if (!canMount) return
  mountSmall(folder.dataDir, DISK_MB)
  shop = await startFaultedShop(folder, { TEST_JOB_RETRY_DELAY_SECONDS: '1' })
  url = embeddedUrl(folder.dataDir)
  database = connect(url, { max: 2 })
})
afterEach(async () => {
  if (!canMount) return
  await database.close()
  shop.server.kill('SIGKILL')
  await shop.exitCode
  const postgres = await folder.postgresPid()
  if (postgres) process.kill(postgres, 'SIGKILL')
  unmountAll(folder.dataDir)
})

/** Uses up the room of WAL that is there already, so that a full disk is felt at once. */
const useUpWal = async () => {
  for (let nth = 0; nth < 8; nth += 1)
    await query(
      url,
      `select pg_logical_emit_message(true, 'filling', 'the disk')`,
      'select pg_switch_wal()',
    ).catch(() => {})
}

/** Makes room in the WAL, so that a full disk is felt by the tables alone. */
const makeRoomInWal = async () => {
  for (let nth = 0; nth < 6; nth += 1)
    await query(
      url,
      'create table if not exists filling (n int)',
      'insert into filling values (1)',
      'select pg_switch_wal()',
    )
  await query(url, 'checkpoint')
}

/** Said of the start that fails, or of a statement: it depends on which comes to the full disk. */
const namesFullDisk = () => shop.output.includes('No space left on device')

/** Sentences of the shop about its database, of those that are not about one request. */
const outageLines = () =>
  shop.output.split('\n').filter((line) => /"msg":"(connection|Postgres |\S+ cannot be)/.test(line))

onOwnFileSystem(
  'T48 a disk that is full for tables and WAL, under load: 503 at most, stored pages go on, nothing is lost, and it is back when there is room; T53 SIGTERM ends it on a full disk',
  async () => {
    await playFault('disk full', {
      shop,
      db: database.db,
      async fault() {
        const beganAt = performance.now()
        const lastsMs = () => performance.now() - beganAt
        // Filled again and again: a Postgres that starts anew makes room by removing old WAL.
        while (lastsMs() < FAULT_MS || (!namesFullDisk() && lastsMs() < NAMED_MS)) {
          fillDisk(folder.dataDir)
          await useUpWal()
          await sleep(1_000)
        }
      },
      async mend() {
        freeDisk(folder.dataDir)
      },
    })
    const lines = outageLines()
    console.log(`disk full: ${lines.length} lines of the log about the outage`)
    expect(namesFullDisk(), lines.join('\n')).toBe(true)
    expect(lines.length).toBeLessThan(10)
    fillDisk(folder.dataDir)
    await useUpWal()
    await expectShutdown('disk full', shop)
  },
)

onOwnFileSystem(
  'T48 a disk that is full for tables only, under load: 503 at most, reading goes on, nothing is lost, and it is back when there is room',
  async () => {
    await makeRoomInWal()
    await playFault('disk full for tables', {
      shop,
      db: database.db,
      async fault() {
        fillDisk(folder.dataDir)
        await sleep(FAULT_MS)
      },
      async mend() {
        freeDisk(folder.dataDir)
      },
    })
    await expectShutdown('disk full for tables', shop)
  },
)

onOwnFileSystem(
  'T48 a data folder that is read-only, and a Postgres that dies in it: 503 at most, stored pages go on, and all is back when it can be written, mails too; T53 SIGTERM ends it read-only',
  async () => {
    let email = ''
    await playFault('folder read-only', {
      shop,
      db: database.db,
      async fault() {
        mountReadOnly(folder.dataDir)
        email = await registerAt(shop.url)
        await sleep(3_000)
        expect(mailsTo(email)).toBe(0)
        const postgres = await folder.postgresPid()
        if (postgres) process.kill(postgres, 'SIGKILL')
        await sleep(FAULT_MS)
      },
      async mend() {
        unmount(folder.dataDir)
      },
    })
    await writable(url)
    await expect.poll(() => mailsTo(email), { timeout: 60_000 }).toBeGreaterThan(0)
    mountReadOnly(folder.dataDir)
    await expectShutdown('folder read-only', shop)
    unmount(folder.dataDir)
  },
)

async function registerAt(shopUrl: string): Promise<string> {
  const email = `read-only.${process.pid}@example.com`
  const { status } = await new Visitor(shopUrl).post('/register', {
    name: 'Asha Rao',
    email,
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  })
  expect(status).toBe(302)
  return email
}

const mailsTo = (email: string): number =>
  readdirSync(path.join(folder.dataDir, 'mail')).filter(
    (name) =>
      name.endsWith('.json') &&
      readFileSync(path.join(folder.dataDir, 'mail', name), 'utf8').includes(email),
  ).length
