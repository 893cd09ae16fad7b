import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, openCluster } from './cluster.ts'
import { type Hold, holdFolder } from './hold-folder.ts'

let root: string
let cluster: Cluster

beforeAll(async () => {
  root = mkdtempSync('/tmp/sangam-hold-')
  chmodSync(root, 0o755)
  cluster = await openCluster({ dataDir: path.join(root, 'data') })
})
afterAll(async () => {
  await cluster.release()
  rmSync(root, { recursive: true })
})

function newFolder(name: string): string {
  const folder = path.join(root, name)
  mkdirSync(folder)
  return folder
}

async function hold(folder: string, onLost?: (refusal: string) => void): Promise<Hold> {
  const held = await holdFolder(cluster.url, folder, onLost && { onLost })
  if (!held.ok) throw new Error(held.error)
  return held.value
}

/** Breaks the connections that hold folders, as a restart of the database does. */
async function breakHolds(): Promise<void> {
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sangam server pid %'`)
  await client.end()
}

test('T18 a second server on the same folder is refused, and told the pid of the first', async () => {
  const folder = newFolder('same')
  const first = await hold(folder)
  expect(await holdFolder(cluster.url, folder)).toEqual({
    ok: false,
    error: `another Sangam server (pid ${process.pid}) is already running on ${folder}`,
  })
  await first.release()
  await (await hold(folder)).release()
})

test('T18 servers on two folders may share a database', async () => {
  const [one, two] = [await hold(newFolder('one')), await hold(newFolder('two'))]
  await one.release()
  await two.release()
})

test('T18 a folder whose server was killed is free again', async () => {
  const folder = newFolder('killed')
  const program = `
    const { holdFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'hold-folder.ts'))})
    const held = await holdFolder(${JSON.stringify(cluster.url)}, ${JSON.stringify(folder)})
    console.log(held.ok ? 'held' : held.error)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise((resolve) => server.stdout.once('data', (text) => resolve(String(text).trim())))
  expect(said).toBe('held')
  server.kill('SIGKILL')
  await (await hold(folder)).release()
})

test('T18 the folder is held again after the database was away', async () => {
  const folder = newFolder('away')
  const first = await hold(folder, (refusal) => expect.unreachable(refusal))
  await breakHolds()
  await sleep(500)
  expect((await holdFolder(cluster.url, folder)).ok).toBe(false)
  await first.release()
})

test('T18 a server that lost its folder to a quicker one is told', async () => {
  const folder = newFolder('lost')
  let lost: string | undefined
  const slow = await hold(folder, (refusal) => (lost = refusal))
  // In the same moment as it breaks, so that the other one is there first.
  const quick = new pg.Client(cluster.url)
  await quick.connect()
  await quick.query('begin')
  const { rows } = await quick.query(
    `select (classid::bigint << 32) | objid::bigint as key, pid from pg_locks where locktype = 'advisory' and granted`,
  )
  await quick.query(`select pg_terminate_backend($1), pg_advisory_lock($2::bigint)`, [rows[0].pid, rows[0].key])
  while (!lost) await sleep(20)
  expect(lost).toBe(`another Sangam server is already running on ${folder}`)
  await quick.end()
  await slow.release()
})
