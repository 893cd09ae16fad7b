import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type { Log } from '#app/basics/log.ts'
import { readConfig } from '#server/start/config.ts'
import { openShop } from '#server/start/open-shop.ts'
import { CHEAP_HASHES } from './cheap-hashes.ts'
import type { ShopDatabase } from './databases/clone-database.ts'
import { freePortPair } from './servers/free-port-pair.ts'
import { shopDatabase } from './databases/shop-database.ts'

export type RunningShop = {
  url: string
  bankUrl: string
  dataDir: string
  database: ShopDatabase
  close(): Promise<void>
}

export type ReopenableShop = RunningShop & {
  /** Restart with further settings, on the same database, folder and port. */
  reopen(settings: Record<string, string>, whileClosed?: () => Promise<unknown>): Promise<void>
}

/**
 * The whole shop over a socket, with its own database, folder and sandbox bank: the real protocol,
 * without mocks.
 */
export async function runningShop(
  settings: Record<string, string> = {},
  log: Log = pino({ level: 'silent' }),
): Promise<ReopenableShop> {
  const database = await shopDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-shop-'))
  const port = await freePortPair()
  const configOf = (more: Record<string, string>) =>
    readConfig({
      ...CHEAP_HASHES,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      // Visitors name their address, as a proxy would (visitor.ts).
      TRUSTED_PROXY_HOPS: '1',
      // The page cache is off, because tests change stock and prices in the database and look at
      // once.
      PAGE_CACHE_TTL_SECONDS: '0',
      // No backup of its own in the middle of a test.
      BACKUPS_KEPT: '0',
      ...settings,
      ...more,
    })
  let shop = await openShop(configOf({}), log)
  return {
    url: `http://localhost:${port}`,
    bankUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    database,
    async reopen(more, whileClosed) {
      await shop.close()
      await whileClosed?.()
      // The bank ends with the shop, a moment later.
      while (await isListening(port + 1)) await sleep(50)
      shop = await openShop(configOf(more), log)
    },
    async close() {
      await shop.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )
