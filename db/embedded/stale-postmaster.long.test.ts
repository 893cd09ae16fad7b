import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  clusterFolder,
  folder,
  killPostgres,
  leaveBehind,
  open,
  pidOf,
  query,
} from '../../tests/clusters/clusters-for-tests.ts'

clusterFolder()

test('what a killed server left running is attached to, and stopped by the next one to leave', async () => {
  const left = await pidOf(await leaveBehind('create table left_behind as select 7 as n'))
  expect(left).toBeDefined()
  const cluster = await open()
  expect(await pidOf(cluster)).toBe(left)
  expect(await query(cluster.url, 'select n from left_behind')).toEqual([{ n: 7 }])
  await cluster.release()
  expect(await pidOf(cluster)).toBeUndefined()
})

test('a pid file of a dead process is survived', async () => {
  await killPostgres(await leaveBehind('create table kept as select 1 as n'))
  const cluster = await open()
  expect(await query(cluster.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('a pid file whose number now belongs to another program is survived, and so is that program', async () => {
  const left = await leaveBehind('create table kept as select 1 as n')
  await killPostgres(left)
  // Runs as the user of Postgres: only then does Postgres itself believe the pid.
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore', uid: statSync(left.directory).uid })
  onTestFinished(() => void bystander.kill())
  const pidFile = path.join(left.directory, 'postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(bystander.pid)))

  expect(await query((await open()).url, 'select n from kept')).toEqual([{ n: 1 }])
  expect(bystander.exitCode).toBeNull()
})

test('a copied folder gets a Postgres of its own, not that of the original', async () => {
  const original = await open()
  await query(original.url, 'checkpoint')
  cpSync(path.join(folder, 'data'), path.join(folder, 'copy'), { recursive: true })
  const copy = await open({ dataDir: path.join(folder, 'copy') })
  expect(await pidOf(copy)).not.toBe(await pidOf(original))
  expect(await query(copy.url, 'show data_directory')).toEqual([
    { data_directory: path.join(folder, 'copy/postgres') },
  ])
})

test('what a start that was killed half-way left is thrown away', async () => {
  mkdirSync(path.join(folder, 'data/postgres.making-1/postgres/base'), { recursive: true })
  await open()
  expect(readdirSync(path.join(folder, 'data')).filter((name) => name.includes('making'))).toEqual(
    [],
  )
})

test('a database in use where this program cannot see it is not started twice', async () => {
  const cluster = await open()
  // As seen from another container: the users' lock is there, the pid is not.
  const pidFile = path.join(cluster.directory, 'postmaster.pid')
  const text = readFileSync(pidFile, 'utf8')
  writeFileSync(pidFile, text.replace(/^\d+/, '999999999'))
  await expect(open()).rejects.toThrow(
    `The database of ${path.join(folder, 'data')} is in use by a program that this one cannot see`,
  )
  writeFileSync(pidFile, text)
})

test('a lost password is told, and nothing is overwritten', async () => {
  await (await open()).release()
  rmSync(path.join(folder, 'data/postgres.json'))
  await expect(open()).rejects.toThrow('postgres.json is missing')
  expect(existsSync(path.join(folder, 'data/postgres.json'))).toBe(false)
})
