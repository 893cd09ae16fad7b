import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { type FaultProxy, faultProxy } from '../../tests/servers/fault-proxy.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { type InstanceLock, acquireInstanceLock } from './instance-lock.ts'

/** Lock timeout for servers that are to be refused; the product waits for 3 s (T18). */
const SOON = { lockTimeoutMs: 100 }

let root: string
let database: ShopDatabase

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'sangam-hold-'))
  database = await shopDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true })
})

function newFolder(name: string): string {
  const folder = path.join(root, name)
  mkdirSync(folder)
  return folder
}

async function acquire(
  folder: string,
  options: Parameters<typeof acquireInstanceLock>[2] = {},
): Promise<InstanceLock> {
  const held = await acquireInstanceLock(database.url, folder, options)
  if (!held.ok) throw new Error(held.error)
  return held.value
}

/** Instance locks in this database, among those of all databases in this Postgres. */
const LOCKS_HELD = `select pid, (classid::bigint << 32) | objid::bigint as key from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and datname = current_database() and application_name like 'sangam server pid %'`

/** Notices a frozen connection within half a second; the product within 20 s. */
const OFTEN = { pingIntervalMs: 100, queryTimeoutMs: 300, connectTimeoutMs: 300 }

/** A way to the database that can be frozen. */
async function openProxy(): Promise<FaultProxy> {
  const proxy = await faultProxy(database.url)
  onTestFinished(() => proxy.close())
  return proxy
}

async function acquireThrough(
  { url }: FaultProxy,
  folder: string,
): Promise<{ lock: InstanceLock; lost: string[] }> {
  const lost: string[] = []
  const onLost = (refusal: string) => void lost.push(refusal)
  const held = await acquireInstanceLock(url, folder, { onLost, ...OFTEN })
  if (!held.ok) throw new Error(held.error)
  return { lock: held.value, lost }
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('T18 a second server on the same folder is refused, and told the pid of the first', async () => {
  const folder = newFolder('same')
  const first = await acquire(folder)
  expect(await acquireInstanceLock(database.url, folder, SOON)).toEqual({
    ok: false,
    error: `another Sangam server (pid ${process.pid}) is already running on ${folder}`,
  })
  await first.release()
  await (await acquire(folder)).release()
})

test('T18 servers on two folders may share a database', async () => {
  const [one, two] = [await acquire(newFolder('one')), await acquire(newFolder('two'))]
  await one.release()
  await two.release()
})

test('T18 a folder whose server was killed is free again', async () => {
  const folder = newFolder('killed')
  const program = `
    const { acquireInstanceLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'instance-lock.ts'))})
    const held = await acquireInstanceLock(${JSON.stringify(database.url)}, ${JSON.stringify(folder)})
    console.log(held.ok ? 'held' : held.error)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise((resolve) =>
    server.stdout.once('data', (text) => resolve(String(text).trim())),
  )
  expect(said).toBe('held')
  server.kill('SIGKILL')
  await (await acquire(folder)).release()
})

test('T18 the folder is held again after the database was away', async () => {
  const folder = newFolder('away')
  const first = await acquire(folder, { onLost: (refusal) => expect.unreachable(refusal) })
  const [before] = await query(LOCKS_HELD)
  // Breaks the connection as a restart of the database does.
  await query(`select pg_terminate_backend(pid) from (${LOCKS_HELD}) as holders`)
  await expect
    .poll(() => query(LOCKS_HELD), { timeout: 20_000 })
    .toEqual([{ ...before, pid: expect.not.toBeOneOf([before?.pid]) }])
  expect((await acquireInstanceLock(database.url, folder, SOON)).ok).toBe(false)
  await first.release()
})

test('T18 a server that lost its folder to a quicker one is told', async () => {
  const folder = newFolder('lost')
  let lost: string | undefined
  const slow = await acquire(folder, { ...SOON, onLost: (refusal) => (lost = refusal) })
  // Takes the lock in the statement that breaks the connection: the first server is too late.
  const quick = new pg.Client(database.url)
  await quick.connect()
  await quick.query('begin')
  const { rows } = await quick.query(LOCKS_HELD)
  await quick.query(`select pg_terminate_backend($1), pg_advisory_lock($2::bigint)`, [
    rows[0].pid,
    rows[0].key,
  ])
  while (!lost) await sleep(20)
  expect(lost).toBe(`another Sangam server is already running on ${folder}`)
  await quick.end()
  await slow.release()
})

test('T17 a frozen connection is noticed and made anew, and the lock that its old session still has is no reason to give the folder up', async () => {
  const folder = newFolder('frozen')
  const proxy = await openProxy()
  const { lock, lost } = await acquireThrough(proxy, folder)
  const [before] = await query(LOCKS_HELD)
  proxy.freeze()
  await expect.poll(() => proxy.connections, { timeout: 10_000 }).not.toBe(1)
  expect((await acquireInstanceLock(database.url, folder, SOON)).ok).toBe(false)
  await proxy.pass()
  await expect
    .poll(() => query(LOCKS_HELD), { timeout: 20_000 })
    .toEqual([{ ...before, pid: expect.not.toBeOneOf([before?.pid]) }])
  expect(lost).toEqual([])
  await lock.release()
})

test('T53 a lock is released although its database does not answer, before that is noticed and while the connection is being made anew', async () => {
  for (const noticed of [false, true]) {
    const proxy = await openProxy()
    const { lock } = await acquireThrough(proxy, newFolder(`released ${noticed}`))
    proxy.freeze()
    if (noticed) await expect.poll(() => proxy.connections, { timeout: 10_000 }).not.toBe(1)
    await lock.release()
  }
}, 20_000)
