import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentials } from '#db/schema.ts'
import { demoStyles } from '#demo/styles.ts'
import { missingFacts } from '#app/words/brand-facts.ts'
import { doctorCommand } from '#server/commands/doctor.ts'
import { readConfig } from '#server/start/config.ts'
import { openShop, type OpenShop } from '#server/start/open-shop.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { productionSettings } from '../production-settings.ts'
import { runCommand } from '../run-command.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { raw } from './clients/raw-request.ts'

// A shop that takes real money, with every required setting, but with the brand file as it comes.

let database: ShopDatabase
let dataDir: string
let settings: Record<string, string>
let shop: OpenShop
let logged = ''
beforeAll(async () => {
  database = await shopDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-real-'))
  const port = await freePortPair()
  settings = productionSettings({ databaseUrl: database.url, dataDir, port })
  const config = readConfig(settings)
  shop = await openShop(
    config,
    pino({ level: config.logLevel }, { write: (line: string) => (logged += line) }),
  )
})
afterAll(async () => {
  await shop.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const picture = (address: string) =>
  raw(`http://127.0.0.1:${settings.PORT}`, address, { headers: { host: 'asha-vastra.in' } })

test('what the brand file does not say yet is warned of at the start, once', () => {
  const warnings = logged.split('\n').filter((line) => line.includes('the brand file'))
  const missing = missingFacts()
  const msg = 'the brand file is incomplete'
  // Once the merchant has written them, there is nothing to warn of.
  expect(warnings.map((line) => JSON.parse(line) as object)).toMatchObject(
    missing.length > 0 ? [{ level: 40, msg, missing }] : [],
  )
})

test('the doctor says so too, and asks for a look', async () => {
  const { code, stdout } = await runCommand((output) => doctorCommand([], settings, output))
  const missing = missingFacts()
  expect([code, stdout]).toEqual(
    missing.length > 0
      ? [
          1,
          expect.stringContaining(`✗ the brand file says who you are\n    ${missing.join(', ')}\n`),
        ]
      : [0, expect.stringContaining('✓ the brand file says who you are')],
  )
})

test('T63 a mail server and a gateway that are away are said once in the log, and by /readyz to who asks at this machine for details', async () => {
  const askedFor = (address: string, headers: Record<string, string>) =>
    raw(`http://127.0.0.1:${settings.PORT}`, address, { headers })
  const details = async () =>
    JSON.parse(
      (await askedFor('/readyz?details', { host: 'localhost' })).body.toString(),
    ) as unknown
  const away = { state: 'away', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }
  await expect
    .poll(details, { timeout: 10_000 })
    .toEqual({ status: 'ready', outside: { mail: away, sabpaisa: away } })
  const said = logged
    .split('\n')
    .filter((line) => line.includes('somebody outside cannot be reached'))
  expect(said.map((line) => (JSON.parse(line) as { party: string }).party).toSorted()).toEqual([
    'mail',
    'sabpaisa',
  ])
  const fromElsewhere = await askedFor('/readyz?details', {
    host: 'localhost',
    'x-forwarded-for': '203.0.113.9',
  })
  expect([fromElsewhere.status, fromElsewhere.body.toString()]).toEqual([200, 'ready'])
})

test('no demo goods are drawn: a style that has the number of one and no photo gets the plain picture; scenes are there', async () => {
  const styleId = demoStyles()[0]?.id
  const [plain, same] = [
    await picture('/item-images/1/320'),
    await picture(`/item-images/${styleId}/320`),
  ]
  expect([same.status, same.body.equals(plain.body)]).toEqual([200, true])
  expect((await picture(`/item-images/${styleId}.jpg`)).status).toBe(404)
  expect((await picture(`/item-images/${styleId}-2/320`)).status).toBe(404)
  const scene = await picture('/scenes/hero-1/480')
  expect([scene.status, scene.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a password is hashed by argon2id at the cost of production', async () => {
  const fields = {
    name: 'Asha Rao',
    email: 'asha@example.com',
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  }
  const answer = await raw(`http://127.0.0.1:${settings.PORT}`, '/register', {
    method: 'POST',
    headers: {
      host: 'asha-vastra.in',
      origin: 'https://asha-vastra.in',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
  expect(answer.status).toBe(302)
  const [kept] = await database.db.select().from(credentials)
  expect(kept?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
