import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { asOrdinaryUser } from '../as-ordinary-user.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { openForOrders } from '../own-identity.ts'
import { productionSettings } from '../production-settings.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { raw } from './clients/raw-request.ts'

// All that a shop in production consists of; demo/, sandbox-bank/, tests/ and tools/ are not there.
const COPIED = ['app', 'brand', 'brand.json', 'db', 'public', 'server', 'package.json']
const LINKED = ['build', 'node_modules']
const ROOT = path.resolve(import.meta.dirname, '../..')

let database: ShopDatabase
let folder: string
let port: number
let server: ChildProcess
beforeAll(async () => {
  database = await shopDatabase()
  await openForOrders(database.db)
  folder = await mkdtemp(path.join(tmpdir(), 'sangam-without-demo-'))
  for (const name of COPIED)
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  for (const name of LINKED) await symlink(path.join(ROOT, name), path.join(folder, name))
  port = await freePortPair()
  const dataDir = path.join(folder, '.data')
  server = spawn(...asOrdinaryUser(process.execPath, ['server/main.ts']), {
    cwd: folder,
    env: productionSettings({ databaseUrl: database.url, dataDir, port }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
})
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const get = (address: string) =>
  raw(`http://127.0.0.1:${port}`, address, { headers: { host: 'asha-vastra.in' } })

test('a shop in production opens where there is no demo folder, and shows its home page with its pictures', async () => {
  let said = ''
  server.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  server.once('exit', (code) => (said += `ended with ${code}`))
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/open at|ended with/)
  expect(said).toContain('Sangam is open at')
  const home = await get('/')
  expect([home.status, home.body.toString()]).toEqual([
    200,
    expect.stringContaining('/scenes/hero-1/480'),
  ])
  const scene = await get('/scenes/hero-1/480')
  expect([scene.status, scene.headers['content-type']]).toEqual([200, 'image/jpeg'])
})
