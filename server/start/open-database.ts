import {
  fillAddressColumns,
  hasUnfilledAddresses,
} from '#app/orders/address/fill-address-columns.server.ts'
import {
  fillSearchKeys,
  hasSearchKeyBacklog,
} from '#app/orders/search-keys/fill-search-keys.server.ts'
import { connect, type Connection } from '#db/database.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { openClient } from '#db/open-client.ts'
import { createOptionalIndexes } from '#db/optional-indexes.ts'
import { isSameDatabase, isTransactionPooled } from '#db/pooler.ts'
import { isMigrated, runMigrations, takeMigrationLock } from '#db/run-migrations.ts'
import { cleanupStack } from './cleanup-stack.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { BadSetting } from './settings.ts'

const MIN_POSTGRES_VERSION = 15
/** Postgres writes a checkpoint when it stops. */
const STOP_TIMEOUT_MS = 15_000
/** Longer than the pool itself waits for connections in use. */
const POOL_TIMEOUT_MS = 7_000

export type OpenDatabase = Connection & {
  url: string
  /**
   * Connections of its own, not through a transaction pooler: what a session keeps (advisory locks,
   * LISTEN) is lost there between two transactions.
   */
  directUrl: string
  /** Where the database files are, if not in the usual place; printed at the start. */
  note: string | undefined
}

type DatabaseOptions = {
  log?: (sentence: string) => void
  onRestart?: () => void
  /** Timeout of one query, in ms; undefined: none. */
  queryTimeoutMs?: number
}

/**
 * Database of the settings, migrated to the newest schema: the merchant's own, or the embedded one,
 * which is started or attached to.
 * @throws BadSetting if DATABASE_URL or DATABASE_DIRECT_URL cannot be reached or used, or is too old.
 */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
  { queryTimeoutMs, ...clusterOptions }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  makeDataFolder({ dataDir })
  const cluster = databaseUrl ? undefined : await openCluster({ dataDir, ...clusterOptions })
  const url = databaseUrl ?? cluster?.url
  if (!url) throw new Error('no database')
  const directUrl = databaseDirectUrl ?? url
  const connection = connect(url, { queryTimeoutMs, pooled: databaseDirectUrl !== undefined })
  const cleanups = cleanupStack()
  if (cluster) cleanups.add('embedded Postgres', cluster.release, STOP_TIMEOUT_MS)
  // A connection that is not given back would keep the pool open for ever.
  cleanups.add('database pool', connection.close, POOL_TIMEOUT_MS)
  try {
    const setting = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    await requireVersion(directUrl, setting)
    if (databaseUrl) await requireSessions(directUrl, setting)
    if (databaseDirectUrl) await requireSameDatabase(databaseDirectUrl, url)
    await updateDatabase(directUrl, clusterOptions.log)
  } catch (error) {
    await cleanups.run().catch(() => {})
    throw error
  }
  return { ...connection, url, directUrl, note: cluster?.note, close: cleanups.run }
}

/** @throws BadSetting */
const refuse =
  (setting: string) =>
  (error: unknown): never => {
    throw new BadSetting(`${setting} cannot be reached: ${(error as Error).message}`)
  }

/** Looks first: a start with nothing to do takes no lock, and waits for nobody. */
async function updateDatabase(
  url: string,
  log: NonNullable<DatabaseOptions['log']> = () => {},
): Promise<void> {
  const { db, close } = connect(url, { max: 1 })
  try {
    if (
      !(await isMigrated(db)) ||
      (await hasUnfilledAddresses(db)) ||
      (await hasSearchKeyBacklog(db))
    ) {
      await takeMigrationLock(db, log)
      await runMigrations(db, log)
      await fillAddressColumns(db)
      await fillSearchKeys(db)
    }
    await createOptionalIndexes(db, log)
  } finally {
    await close()
  }
}

/** @throws BadSetting */
async function requireVersion(url: string, setting: string): Promise<void> {
  const client = await openClient(url).catch(refuse(setting))
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < MIN_POSTGRES_VERSION)
      throw new BadSetting(
        `${setting} is Postgres ${version}: the shop needs ${MIN_POSTGRES_VERSION} or newer`,
      )
  } finally {
    await client.end()
  }
}

/**
 * Locks, LISTEN and migrations need sessions (decision 61).
 * @throws BadSetting
 */
async function requireSessions(url: string, setting: string): Promise<void> {
  if (!(await isTransactionPooled(url).catch(refuse(setting)))) return
  throw new BadSetting(
    setting === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a transaction pooler: DATABASE_DIRECT_URL must lead past it, to the same database'
      : `${setting} leads to a transaction pooler: it must lead past it, to the database itself`,
  )
}

/** @throws BadSetting */
async function requireSameDatabase(directUrl: string, url: string): Promise<void> {
  if (!(await isSameDatabase(directUrl, url).catch(refuse('DATABASE_URL'))))
    throw new BadSetting('DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases')
}
