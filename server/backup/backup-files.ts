import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Folder of the backups that name no other. */
export const backupsDirOf = (dataDir: string): string => path.join(dataDir, 'backups')

/** `sangam-2026-11-22T183000.backup`, in UTC: the names sort as the backups were taken. */
export const backupName = (takenAt: Date): string =>
  `sangam-${takenAt.toISOString().slice(0, 19).replaceAll(':', '')}.backup`

const BACKUP_NAME = /^sangam-\d{4}-\d\d-\d\dT\d{6}\.backup$/
/** Left by a backup that was killed; one that is under way grows. */
const UNFINISHED = /^sangam-[\dT-]+\.backup(\.\d+)?\.part$/
const UNFINISHED_MS = 60 * 60_000

/** Removes all but the newest `kept` backups of a folder, and what killed ones have left. */
export async function removeOldBackups(folder: string, kept: number): Promise<void> {
  const names = await readdir(folder)
  const old = names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .slice(0, -kept)
  for (const name of old) await rm(path.join(folder, name), { force: true })
  for (const name of names.filter((name) => UNFINISHED.test(name))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > UNFINISHED_MS) await rm(file, { force: true })
  }
}
