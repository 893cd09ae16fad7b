import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { acquireInstanceLock } from '#db/embedded/instance-lock.ts'
import { readConfig } from '#server/start/config.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { openShop } from '#server/start/open-shop.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { shopDatabase } from '../databases/shop-database.ts'

let database: ShopDatabase
let dataDir: string
beforeAll(async () => {
  database = await shopDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-refused-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a port that is taken is refused in one line that names it, and the folder is free again', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  await expect(openShop(config, pino({ level: 'silent' }))).rejects.toThrow(
    new RegExp(`^PORT ${port} is in use$`),
  )
  const held = await acquireInstanceLock(database.url, dataDir)
  expect(held).toMatchObject({ ok: true })
  if (held.ok) await held.value.release()
})

test('a database that cannot be reached is named', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATA_DIR: dataDir,
  })
  await expect(openDatabase(config)).rejects.toThrow(/^DATABASE_URL cannot be reached/)
})

test('T63 production refuses all settings of the demo in one start, a line each, with exit 1', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: 'https://myshop.in' }
  const refused = promisify(execFile)(process.execPath, ['server/main.ts'], { env })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^Sangam cannot start: there are \d reasons\n( {2}[A-Z][^\n]* must [^\n]*\n){5,6}$/,
    ),
  })
})

test('a brand file that is not whole is refused by every program in one line that names the field, with exit 1', async () => {
  const whole = JSON.parse(await readFile('brand.json', 'utf8'))
  const file = path.join(dataDir, 'brand.json')
  await writeFile(
    file,
    JSON.stringify({ ...whole, rules: { ...whole.rules, returnsWithinDays: 'a week' } }),
  )
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BRAND_FILE: file }
  for (const program of ['server/main.ts', 'server/commands/doctor.ts'])
    await expect(
      promisify(execFile)(process.execPath, [program], { env }),
      program,
    ).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Sangam cannot start: BRAND_FILE ${file}: rules.returnsWithinDays must be a whole number from 1 to 365\n`,
    })
})
