import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { backupCommand } from '#server/commands/backup.ts'
import { restoreCommand } from '#server/commands/restore.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { emptyDatabase } from '../fixtures/shop-on-database.ts'
import { runCommand, type CommandResult } from '../run-command.ts'

type Place = { databaseUrl: string; dataDir: string }

const envOf = ({ databaseUrl, dataDir }: Place, settings: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  ...settings,
})

/** `npm run backup` beside an open shop. */
export const runBackup = (
  place: Place,
  args: string[],
  settings?: Record<string, string>,
): Promise<CommandResult> =>
  runCommand((output) => backupCommand(args, envOf(place, settings), output))

/** `npm run restore`. */
export const runRestore = (
  place: Place,
  file: string,
  settings?: Record<string, string>,
): Promise<CommandResult> =>
  runCommand((output) => restoreCommand([file], envOf(place, settings), output))

/** A folder of the running test, removed after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database and data folder to restore into, removed after the test. */
export async function emptyTarget(): Promise<Place & { database: ShopDatabase }> {
  const database = await emptyDatabase(inject('postgresUrl'))
  onTestFinished(database.drop)
  return { database, databaseUrl: database.url, dataDir: await temporaryFolder() }
}

/** Tables of a database, of every schema a shop has. */
export async function tablesOf({ pool }: Pick<ShopDatabase, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'drizzle', 'pgboss') order by 1`,
  )
  return rows.map(({ name }) => name)
}
