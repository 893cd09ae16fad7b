import path from 'node:path'
import type pg from 'pg'
import { connectForCopy } from '../snapshot.ts'
import type { BackupReport } from '../write-backup.ts'

/** Attempts older than this are of no use to anybody. */
const KEPT = '1 year'

/** Whether a file is not in the data folder, with which it would be lost. */
export const isElsewhere = (dataDir: string, file: string): boolean =>
  path.relative(dataDir, file).startsWith('..') || path.isAbsolute(path.relative(dataDir, file))

/**
 * Records a backup that a command made. A shop of an earlier version, not migrated yet, has no
 * table for it.
 */
export async function recordBackup(
  databaseUrl: string,
  dataDir: string,
  report: BackupReport,
): Promise<void> {
  const { client, end } = await connectForCopy(databaseUrl)
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('public.backups') is not null as known`,
    )
    if (rows[0]?.known) await finishAttempt(client, await beginAttempt(client), { dataDir, report })
  } finally {
    await end()
  }
}

/** Records that a backup is begun, so that no other node begins one. */
export async function beginAttempt(client: pg.ClientBase): Promise<number> {
  await client.query(`delete from backups where started_at < now() - interval '${KEPT}'`)
  const { rows } = await client.query<{ id: number }>(
    `insert into backups default values returning id`,
  )
  return rows[0]?.id ?? 0
}

export async function finishAttempt(
  client: pg.Client,
  id: number,
  { dataDir, report: { file, bytes } }: { dataDir: string; report: BackupReport },
): Promise<void> {
  await client.query(
    `update backups set finished_at = now(), file = $2, bytes = $3, elsewhere = $4 where id = $1`,
    [id, file, bytes, isElsewhere(dataDir, file)],
  )
}

export async function setElsewhere(client: pg.Client, id: number): Promise<void> {
  await client.query(`update backups set elsewhere = true where id = $1`, [id])
}
