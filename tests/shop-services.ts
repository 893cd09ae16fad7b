import { readFileSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { openJobQueue } from '#app/jobs/jobs.server.ts'
import { readConfig } from '#server/config.ts'
import { makeGateway } from '#server/gateway.ts'
import type { RunningShop } from './running-shop.ts'

/** What a running shop's own jobs stand on, with a clock that can be set: for what happens in half an hour or in six days. */
export async function openServices(shop: RunningShop) {
  const log = pino({ level: 'silent' })
  const secret = readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim()
  const jobs = await openJobQueue(shop.database.url, log)
  let ahead = 0
  return {
    db: shop.database.db,
    gateway: makeGateway(readConfig({ DATA_DIR: shop.dataDir }), {
      secret,
      sandboxOrigin: shop.bankUrl,
    }),
    jobs,
    log,
    now: () => new Date(Date.now() + ahead),
    /** From now on it is that much later. */
    wait(minutes: number) {
      ahead += minutes * 60_000
    },
    close: () => jobs.stop(),
  }
}
