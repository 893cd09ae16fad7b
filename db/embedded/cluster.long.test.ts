import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import {
  clusterFolder,
  folder,
  killPostgres,
  open,
  pidOf,
  query,
} from '../../tests/clusters/clusters-for-tests.ts'

clusterFolder()

test('the second start keeps what the first one wrote', async () => {
  const first = await open()
  await query(first.url, `create table kept as select 'শাড়ি' as word`)
  await first.release()
  expect(await pidOf(first)).toBeUndefined()

  const second = await open()
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'শাড়ি' }])
  const settings = `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
    current_setting('timezone') as timezone, current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets, lower('ÉCRU') as lower`
  expect(await query(second.url, settings)).toEqual([
    {
      fsync: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      timezone: 'UTC',
      listens: '127.0.0.1',
      sockets: '',
      lower: 'écru',
    },
  ])
})

test('nobody gets in without the password, which only its owner can read', async () => {
  const cluster = await open()
  const rules = await query(cluster.url, 'select distinct auth_method from pg_hba_file_rules')
  expect(rules).toEqual([{ auth_method: 'scram-sha-256' }])
  const wrong = new URL(cluster.url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(path.join(folder, 'data/postgres.json')).mode & 0o777).toBe(0o600)
})

test('a killed Postgres is back on the same port with every acknowledged row', async () => {
  const sentences: string[] = []
  let restarts = 0
  const cluster = await open({
    log: (sentence) => sentences.push(sentence),
    onRestart: () => restarts++,
  })
  await query(cluster.url, 'create table sold (n int)')
  const client = new pg.Client(cluster.url)
  client.on('error', () => {})
  await client.connect()
  let acknowledged = 0
  const selling = (async () => {
    for (;;) {
      await client.query('insert into sold values ($1)', [acknowledged])
      acknowledged++
    }
  })().catch(() => {})
  await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(20)
  await killPostgres(cluster)
  await selling
  while (restarts === 0) await sleep(10)

  const [row] = await query(
    cluster.url,
    `select count(*)::int as kept from sold where n < ${acknowledged}`,
  )
  expect(row).toEqual({ kept: acknowledged })
  expect(sentences).toEqual(['connection lost', 'connection restored'])
})

test('a Postgres that dies again and again is brought back each time', async () => {
  let restarts = 0
  const cluster = await open({ onRestart: () => restarts++ })
  for (const time of [1, 2, 3]) {
    await killPostgres(cluster)
    while (restarts < time) await sleep(10)
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
  }
})

test('two who open a new folder at once share one cluster, and the last to leave stops it', async () => {
  const [one, two] = await Promise.all([open(), open()])
  expect(one.url).toBe(two.url)
  const pid = await pidOf(one)
  await one.release()
  expect(await pidOf(two)).toBe(pid)
  expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await two.release()
  expect(await pidOf(two)).toBeUndefined()
})

test('one who comes while the last one leaves gets a database that stays', async () => {
  for (let round = 0; round < 5; round++) {
    const leaving = await open()
    const [coming] = await Promise.all([open(), leaving.release()])
    expect(await query(coming.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await coming.release()
  }
})

test.skipIf(process.getuid?.() !== 0)(
  'in a folder that is closed to others, root keeps the files elsewhere and says so',
  async () => {
    chmodSync(folder, 0o700)
    const outside = mkdtempSync('/tmp/sangam-system-')
    const cluster = await open({ systemDir: outside })
    expect(cluster.note).toBe(`database files are in ${path.dirname(cluster.directory)}`)
    expect(cluster.directory.startsWith(`${outside}/data-`)).toBe(true)
    await query(cluster.url, 'create table kept as select 1 as n')
    await cluster.release()
    const again = await open({ systemDir: outside })
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }])
    await again.release()
    rmSync(outside, { recursive: true })
  },
)
