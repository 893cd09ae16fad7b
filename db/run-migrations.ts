import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'
import { isLockTimeout } from './lock-timeout.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'
import { isConflict } from './unavailable.ts'

const MIGRATIONS = { migrationsFolder: MIGRATIONS_FOLDER }
/** How long a start waits for other programs, before it gives up with a sentence. */
const WAIT_MS = 10 * 60_000
/**
 * Lock timeout of a migration's statement. One that waits for a table also holds up whoever comes
 * after it, the pages of a running shop included.
 */
const LOCK_TIMEOUT_MS = 3_000

/** Whether the newest migration has run. A database that is ahead of this version counts as well. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows: tables } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!tables[0]?.there) return false
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  )
  const newest = readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0
  return Number(rows[0]?.last ?? 0) >= newest
}

/**
 * Runs the migrations that are missing. The caller holds the migrations' lock (`takeMigrationLock`).
 * @param db has one connection, whose settings this changes
 * @throws Error with one sentence after ten minutes of waiting for other programs
 */
export async function runMigrations(db: Database, log: (sentence: string) => void): Promise<void> {
  await db.execute(sql.raw(`set lock_timeout = ${LOCK_TIMEOUT_MS}`))
  await waitFor(
    async () => {
      try {
        await migrate(db, MIGRATIONS)
        return true
      } catch (error) {
        // A deadlock with a page of the running shop, too.
        if (isLockTimeout(error) || isConflict(error)) return false
        throw error
      }
    },
    'a table that another program has locked, such as an import',
    log,
  )
  await db.execute(sql`set lock_timeout = 0`)
}

/**
 * Advisory lock: servers that start at the same time migrate one after the other.
 * @param db has one connection, which holds the lock and lets it go when it is closed
 */
export const takeMigrationLock = (db: Database, log: (sentence: string) => void): Promise<void> =>
  waitFor(
    async () => {
      const { rows } = await db.execute<{ taken: boolean }>(
        sql`select pg_try_advisory_lock(hashtext('sangam migrations')) as taken`,
      )
      return rows[0]?.taken ?? false
    },
    'another program that is migrating it',
    log,
  )

async function waitFor(
  tryOnce: () => Promise<boolean>,
  awaited: string,
  log: (sentence: string) => void,
): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  for (let announced = false; !(await tryOnce()); announced = true) {
    if (!announced) log(`waiting for ${awaited}`)
    if (performance.now() > deadline)
      throw new Error(
        `The database could not be brought up to date: ${WAIT_MS / 60_000} minutes went by in waiting for ${awaited}`,
      )
    await sleep(500)
  }
}
