import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { faultProxy, type FaultProxy } from '../../tests/servers/fault-proxy.ts'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { openJobQueue, type JobQueue, type Workers } from './jobs.server.ts'

let database: ShopDatabase
let proxy: FaultProxy
let queue: JobQueue
let logged: { fields: { err: { code?: string; message: string } }; message: string }[]
let done: string[]

beforeEach(async () => {
  database = await shopDatabase()
  proxy = await faultProxy(database.url)
  logged = []
  done = []
  const error = (fields: object, message: string) =>
    void logged.push({ fields, message } as (typeof logged)[number])
  queue = await openJobQueue(proxy.url, { warn() {}, error }, { pollingSeconds: 0.5 })
  const workers = new Proxy({} as Workers, {
    get: () => (payload: { userId: string }) => Promise.resolve(void done.push(payload.userId)),
  })
  await queue.work(workers)
})
afterEach(async () => {
  await proxy.pass()
  await queue.stop()
  await proxy.close()
  await database.drop()
})

const ask = (userId: string) =>
  database.db.transaction((tx) => queue.enqueue(tx, 'welcome-mail', { userId }))

test('T17 the queue goes on by itself after its connections were reset, refused and frozen', async () => {
  await ask('before')
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['before'])

  proxy.reset()
  await ask('reset')
  await expect.poll(() => done, { timeout: 10_000 }).toContain('reset')

  await proxy.refuse()
  // Transactions of the shop ask nothing of the queue's own connections.
  await ask('refused')
  await sleep(3_000)
  await proxy.pass()
  await expect.poll(() => done, { timeout: 10_000 }).toContain('refused')

  proxy.freeze()
  await ask('frozen')
  await sleep(3_000)
  await proxy.pass()
  await expect.poll(() => done, { timeout: 10_000 }).toContain('frozen')
  expect(done).toHaveLength(4)
})

test('T17 while the database is away the queue says so once a minute for each cause, and what it is', async () => {
  await proxy.refuse()
  await sleep(4_000)
  const causes = logged.map(({ fields: { err } }) => err.code ?? err.message)
  expect(causes.length).toBeGreaterThan(0)
  expect(new Set(causes).size).toBe(causes.length)
  expect(logged.every(({ fields: { err } }) => err instanceof Error)).toBe(true)
  expect(causes).toContain('ECONNREFUSED')
})
