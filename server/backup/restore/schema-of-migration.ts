import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MIGRATIONS_FOLDER } from '#db/migrations-folder.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupHeader } from '../manifest.ts'

const migrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })

/** @throws BackupError if this program does not know the schema of the backup */
export function requireKnownMigration({
  lastMigration,
  shopVersion,
}: Pick<BackupHeader, 'lastMigration' | 'shopVersion'>): void {
  const known = migrations().map(({ folderMillis }) => folderMillis)
  if (known.includes(lastMigration)) return
  throw lastMigration > Math.max(...known)
    ? newerBackup(shopVersion)
    : new BackupError(
        `the backup was made by a version of Sangam (${shopVersion}) that this one does not descend from: restore it with that version`,
      )
}

export const newerBackup = (shopVersion: string): BackupError =>
  new BackupError(
    `the backup was made by a newer version of Sangam (${shopVersion}) than this one: restore it with that version or a later one`,
  )

/**
 * Makes the empty schema of a backup, in the transaction of the caller. Drizzle's own migrator
 * goes to the newest schema and commits on its way; the rows of its table come with the backup.
 */
export async function makeSchema(client: pg.Client, lastMigration: number): Promise<void> {
  await client.query(`create schema if not exists drizzle`)
  await client.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`)
  for (const { folderMillis, sql } of migrations())
    if (folderMillis <= lastMigration) for (const statement of sql) await client.query(statement)
}
