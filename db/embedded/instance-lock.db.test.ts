import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopDatabase } from '../../tests/clone-database.ts'
import { shopDatabase } from '../../tests/shop-database.ts'
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
