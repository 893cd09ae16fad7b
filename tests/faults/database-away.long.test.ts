import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { serverFolder, type StartedServer } from '../contract/started-server.ts'
import { faultProxy, type FaultProxy } from '../servers/fault-proxy.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { expectShutdown, startFaultedShop } from './faulted-shop.ts'
import { playFault, type Play } from './play-fault.ts'

const folder = serverFolder()
let database: ShopDatabase
let proxy: FaultProxy
let shop: StartedServer
beforeEach(async () => {
  database = await shopDatabase()
  proxy = await faultProxy(database.url)
  shop = await startFaultedShop(folder, { DATABASE_URL: proxy.url })
})
afterEach(async () => {
  shop.server.kill('SIGKILL')
  await shop.exitCode
  await proxy.close()
  await database.drop()
})

const play = (title: string, { fault, mend }: { fault: Play; mend: Play }) =>
  playFault(title, { shop, db: database.db, fault, mend })

/** Kills every connection of the shop, whatever it is doing. */
async function killBackends(): Promise<number> {
  const { rows } = await database.pool.query<{ killed: number }>(
    `select count(pg_terminate_backend(pid))::int as killed from pg_stat_activity
     where datname = current_database() and application_name ~ $1`,
    [`\\m${shop.server.pid}\\M`],
  )
  return rows[0]?.killed ?? 0
}

test('T17 backends killed in mid-transaction, six times under load: 503 at most, nothing lost, the process stays', async () => {
  let killed = 0
  await play('backends killed', {
    async fault() {
      for (let round = 1; round <= 6; round += 1) {
        killed += await killBackends()
        await sleep(700)
      }
    },
    async mend() {},
  })
  console.log(`backends killed: ${killed} connections in 6 rounds`)
  expect(killed).toBeGreaterThan(20)
  await expectShutdown('backends killed', shop)
})

test('T17 all connections reset, five times under load: 503 at most, nothing lost, the process stays', async () => {
  await play('connections reset', {
    async fault() {
      for (let round = 1; round <= 5; round += 1) {
        proxy.reset()
        await sleep(700)
      }
    },
    async mend() {},
  })
})

test('T17 a database that is away for ten seconds: 503 within 3 s, stored pages go on, back within 5 s; T53 and SIGTERM ends a shop without it', async () => {
  await play('database away', {
    async fault() {
      await proxy.refuse()
      await sleep(10_000)
    },
    mend: () => proxy.pass(),
  })
  await proxy.refuse()
  await expectShutdown('database away', shop)
})

test('T17 connections frozen for 40 s: 503 within 3 s, stored pages go on, back within 5 s; T53 and SIGTERM ends a frozen shop', async () => {
  await play('connections frozen', {
    async fault() {
      proxy.freeze()
      await sleep(40_000)
    },
    mend: () => proxy.pass(),
  })
  proxy.freeze()
  await sleep(1_000)
  await expectShutdown('connections frozen', shop)
})

test('T17 three seconds of latency each way: 503 within 3 s, stored pages go on, back within 5 s; T53 and SIGTERM ends a slow shop', async () => {
  await play('latency of 3 s each way', {
    async fault() {
      proxy.delay(3_000)
      await sleep(20_000)
    },
    mend: () => proxy.pass(),
  })
  proxy.delay(3_000)
  await expectShutdown('latency of 3 s each way', shop)
})
