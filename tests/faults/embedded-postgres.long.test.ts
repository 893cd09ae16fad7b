import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Connection } from '#db/database.ts'
import { serverFolder, type StartedServer } from '../contract/started-server.ts'
import { embeddedUrl, expectShutdown, query, startFaultedShop, writable } from './faulted-shop.ts'
import { playFault } from './play-fault.ts'

const folder = serverFolder()
let shop: StartedServer
let database: Connection
beforeEach(async () => {
  shop = await startFaultedShop(folder)
  database = connect(embeddedUrl(folder.dataDir), { max: 2 })
})
afterEach(async () => {
  await database.close()
  shop.server.kill('SIGKILL')
  await shop.exitCode
})

async function killPostmaster(): Promise<void> {
  const pid = await folder.postgresPid()
  if (!pid) throw new Error('there is no Postgres to kill')
  process.kill(pid, 'SIGKILL')
}

/** Kills one process of Postgres, as the system does when memory is short: all others end with it. */
async function killOneBackend(url: string): Promise<void> {
  const [found] = await query(
    url,
    `select pid from pg_stat_activity where application_name = 'sangam ${shop.server.pid}' limit 1`,
  )
  process.kill(found?.rows[0].pid, 'SIGKILL')
}

test('T17 the embedded Postgres killed under load, three times, and once more one process of it: it is back by itself, nothing is lost, and T53 SIGTERM ends both', async () => {
  const url = embeddedUrl(folder.dataDir)
  await playFault('postmaster killed', {
    shop,
    db: database.db,
    async fault() {
      for (let round = 1; round <= 2; round += 1) {
        await killPostmaster()
        await writable(url)
        await sleep(1_500)
      }
      await killOneBackend(url)
      await sleep(1_000)
      await writable(url)
      await killPostmaster()
    },
    mend: () => writable(url),
  })
  expect(
    shop.output.match(/"area":"database",.*"connection restored"/g)?.length,
  ).toBeGreaterThanOrEqual(3)
  await expectShutdown('postmaster killed', shop)
  expect(await folder.postgresPid()).toBeUndefined()
})

test('T53 SIGTERM ends a shop whose embedded Postgres stands still, and the next start attaches to it', async () => {
  const pid = (await folder.postgresPid()) ?? 0
  process.kill(pid, 'SIGSTOP')
  try {
    await query(embeddedUrl(folder.dataDir), 'select').catch(() => {})
    await expectShutdown('postmaster stopped', shop)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  shop = await startFaultedShop(folder)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  await expectShutdown('started again', shop)
})
