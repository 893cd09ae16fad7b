import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
import { workerBank } from './servers/worker-bank.ts'
import { shopDatabase } from './databases/shop-database.ts'

export type RunningShop = {
  url: string
  bankUrl: string
  dataDir: string
  database: ShopDatabase
  close(): Promise<void>
}

/** Settings with which a shop must have a bank of its own. */
const OF_OWN_BANK = [
  'HOST',
  'PUBLIC_URL',
  'SABPAISA_PROTOCOL_VERSION',
  'SANDBOX_URL',
  'SESSION_SECRET',
  'PAYMENT_GATEWAY',
  'NODE_ENV',
]

export type ReopenableShop = RunningShop & {
  /** Restart with further settings, on the same database, folder and port. */
  reopen(settings: Record<string, string>, whileClosed?: () => Promise<unknown>): Promise<void>
}

/**
 * The whole shop over a socket, with its own database and folder, and the sandbox bank of the
 * worker: the real protocol, without mocks.
 */
export async function runningShop(
  settings: Record<string, string> = {},
  log: Log = pino({ level: 'silent' }),
): Promise<ReopenableShop> {
  const database = await shopDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-shop-'))
  const port = await freePortPair()
  const shared = OF_OWN_BANK.some((name) => name in settings) ? undefined : await workerBank()
  if (shared) await writeFile(path.join(dataDir, 'session-secret'), shared.secret, { mode: 0o600 })
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
      ...(shared && { SANDBOX_URL: shared.url }),
      ...settings,
      ...more,
    })
  let shop = await openShop(configOf({}), log)
  return {
    url: `http://localhost:${port}`,
    bankUrl: shared?.url ?? `http://127.0.0.1:${port + 1}`,
    dataDir,
    database,
    async reopen(more, whileClosed) {
      await shop.close()
      await whileClosed?.()
      // The bank ends with the shop, a moment later.
      while (!shared && (await isListening(port + 1))) await sleep(50)
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
