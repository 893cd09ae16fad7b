import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogueCommand } from '#server/commands/catalogue/catalogue.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { serverFolder, type StartedServer } from '../contract/started-server.ts'
import { hasDebian } from '../debian/packages.ts'
import { startPooler, type Pooler } from '../debian/pgbouncer.ts'
import { faultProxy } from '../servers/fault-proxy.ts'
import { runCommand, runOrders } from '../run-command.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { payAs } from '../shop/clients/bank-client.ts'
import { checkOut, garment, lineOf, orderById, refundsOf } from '../shop/clients/checkout-client.ts'
import { expectConsistent } from '../shop/consistency.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { expectShutdown, startFaultedShop } from './faulted-shop.ts'
import { playFault, type Play } from './play-fault.ts'

// Where there is no Debian these tests are skipped: they need its PgBouncer.
const behindPooler = test.skipIf(!hasDebian())

const folder = serverFolder()
let database: ShopDatabase
let pooler: Pooler
beforeEach(async () => {
  if (!hasDebian()) return
  database = await shopDatabase()
  pooler = await startPooler(database.url)
})
afterEach(async () => {
  if (!hasDebian()) return
  await pooler.close()
  await database.drop()
})

const addresses = () => ({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url })

async function withShop(
  use: (started: StartedServer) => Promise<void>,
  settings: Record<string, string> = addresses(),
): Promise<void> {
  const started = await startFaultedShop(folder, settings)
  try {
    await use(started)
  } finally {
    started.server.kill('SIGKILL')
    await started.exitCode
  }
}

behindPooler(
  'T17 a start behind a transaction pooler is refused without an address past it',
  async () => {
    const start = async (settings: Record<string, string>) =>
      (await folder.start({ NODE_ENV: 'test', HOST: '127.0.0.1', ...settings })).output
    expect(await start({ DATABASE_URL: pooler.url })).toContain(
      'cannot start: DATABASE_URL leads to a transaction pooler: DATABASE_DIRECT_URL must lead past it',
    )
    const both = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url }
    expect(await start(both)).toContain(
      'cannot start: DATABASE_DIRECT_URL leads to a transaction pooler',
    )
  },
)

behindPooler(
  'T17 behind a transaction pooler people browse, register, sign in, buy and get their money back, and a catalogue is exported and imported',
  async () => {
    await withShop(async (started) => {
      const { dataDir } = folder
      const bankUrl = `http://127.0.0.1:${Number(new URL(started.url).port) + 1}`
      const shop = { url: started.url, bankUrl, dataDir, database, close: async () => {} }
      const visitor = new Visitor(shop.url)
      for (const page of ['/', '/products?category=men', '/products?q=shirt', '/readyz'])
        expect([page, (await visitor.get(page)).status]).toEqual([page, 200])

      const asha = await newShopper(shop.url)
      const signIn = { email: asha.email, password: 'rangoli9' }
      const wrong = { ...signIn, password: 'kolam2' }
      expect((await new Visitor(shop.url).post('/login', wrong)).status).toBe(401)
      expect((await new Visitor(shop.url).post('/login', signIn)).status).toBe(302)
      const goods = await garment(shop)
      const { status, orderId } = await checkOut(asha, [lineOf(goods)])
      expect(status).toBe(200)
      const { reference } = await payAs(shop, asha, orderId, 'pay')
      expect((await orderById(shop, orderId)).status).toBe('processing')

      const behind = { NODE_ENV: 'test', DATA_DIR: dataDir, ...addresses() }
      const cancelled = await runOrders(
        { ...shop, env: addresses() },
        'cancel',
        orderId.slice(0, 8),
      )
      expect([cancelled.code, cancelled.stderr]).toEqual([0, ''])
      await expect
        .poll(async () => (await refundsOf(shop, reference))[0]?.state, { timeout: 30_000 })
        .toBe('submitted')

      const file = path.join(dataDir, 'styles.csv')
      for (const args of [
        ['export', file],
        ['import', file],
      ]) {
        const { code, stderr } = await runCommand((out) => catalogueCommand(args, behind, out))
        expect([args[0], code, stderr]).toEqual([args[0], 0, expect.any(String)])
      }
      expect((await visitor.get(`/product/${goods.id}`)).status).toBe(200)
      await expectConsistent(shop)
      await expectShutdown('behind a pooler', started)
    })
  },
)

const play = (title: string, fault: Play, settings?: Record<string, string>) =>
  withShop(async (shop) => {
    await playFault(title, { shop, db: database.db, fault, mend: async () => {} })
    const lines = shop.output.match(/"msg":"the database is away"/g) ?? []
    console.log(`${title}: ${lines.length} lines of the log about it`)
    // One of pages and one of what is no page.
    expect(lines.length).toBeLessThanOrEqual(2)
    await expectShutdown(title, shop)
  }, settings)

behindPooler(
  'T17 a pooler restarted five times under load: 503 at most, nothing lost, nothing doubled, said once a minute',
  () =>
    play('pooler restarted', async () => {
      for (let round = 1; round <= 5; round += 1) {
        await pooler.restart()
        await sleep(1_000)
      }
    }),
)

behindPooler(
  'T17 a pooler that is away for ten seconds under load: 503 at most within 3 s, stored pages go on, back within 5 s',
  () =>
    play('pooler away', async () => {
      await pooler.kill()
      await sleep(10_000)
      await pooler.start()
    }),
)

behindPooler(
  'T17 a pooler killed six times under load: 503 at most, nothing lost, nothing doubled',
  () =>
    play('pooler killed', async () => {
      for (let round = 1; round <= 6; round += 1) {
        await pooler.kill()
        await sleep(300)
        await pooler.start()
        await sleep(1_000)
      }
    }),
)

behindPooler(
  'T17 a database that is away for ten seconds behind its pooler: 503 at most within 3 s, stored pages go on, back within 5 s',
  async () => {
    const network = await faultProxy(database.url)
    const before = await startPooler(network.url)
    const settings = { DATABASE_URL: before.url, DATABASE_DIRECT_URL: network.url }
    const away = async () => {
      await network.refuse()
      await sleep(10_000)
      await network.pass()
    }
    await play('database away behind its pooler', away, settings).finally(async () => {
      await before.close()
      await network.close()
    })
  },
)
