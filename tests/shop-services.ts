import { readFileSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { makeRateLimits } from '#app/account/rate-limits.server.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { openJobQueue } from '#app/jobs/jobs.server.ts'
import { readConfig } from '#server/start/config.ts'
import { makeGateways } from '#server/start/make-gateways.ts'
import type { OwnerMails } from '#app/owner/owner.ts'
import type { RunningShop } from './running-shop.ts'

/**
 * The services of a running shop's own jobs, with a clock that can be set, for tests of later half
 * hours or days.
 * @param given secret of a shop that has it by a setting
 */
export async function openServices(shop: RunningShop, given?: string) {
  const log = pino({ level: 'silent' })
  const secret = given ?? readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim()
  const jobs = await openJobQueue(shop.database.url, log)
  const keys = signingKeys(secret)
  let ahead = 0
  return {
    db: shop.database.db,
    gateways: makeGateways(readConfig({ DATA_DIR: shop.dataDir }), {
      secret,
      sandboxOrigin: shop.bankUrl,
    }),
    jobs,
    textChannel: undefined,
    rateLimits: makeRateLimits(shop.database.pool, keys),
    log,
    checksDb: shop.database.db,
    keys,
    origin: shop.url,
    owner: { address: undefined, pace: 'never' } as OwnerMails,
    now: () => new Date(Date.now() + ahead),
    /** Advances the clock. */
    wait(minutes: number) {
      ahead += minutes * 60_000
    },
    close: () => jobs.stop(),
  }
}
