import type pg from 'pg'

/** The newest backup, its age by the database's clock; undefined if none was ever made. */
export type NewestBackup = { ageHours: number; elsewhere: boolean }

export async function findNewestBackup(pool: pg.Pool): Promise<NewestBackup | undefined> {
  const { rows } = await pool.query<NewestBackup>(
    `select extract(epoch from now() - finished_at)::float8 / 3600 as "ageHours", elsewhere
     from backups where finished_at is not null order by finished_at desc limit 1`,
  )
  return rows[0]
}

const OLD_HOURS = 48

/**
 * Lines of the doctor about backups: figures, not faults.
 * @param besideData whether the data folder holds the database as well
 */
export function backupLines(newest: NewestBackup | undefined, besideData: boolean): string[] {
  if (!newest)
    return ['! there is no backup: npm run backup makes one, and an open shop makes one a day']
  const { ageHours, elsewhere } = newest
  const lines = [
    ageHours > OLD_HOURS
      ? `! the newest backup is ${Math.floor(ageHours / 24)} days old`
      : `✓ the newest backup is ${Math.max(0, Math.round(ageHours))} hours old`,
  ]
  if (besideData && !elsewhere)
    lines.push(
      '! it lies in the same folder as the data, and would be lost with it: set BACKUP_DIR or BACKUP_S3_URL',
    )
  return lines
}
