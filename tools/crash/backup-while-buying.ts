import { rm } from 'node:fs/promises'
import path from 'node:path'
import { restoreBackup } from '#server/backup/restore/restore-backup.ts'
import { verifyBackup } from '#server/backup/restore/verify-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import { emptyDatabase } from '../../tests/fixtures/shop-on-database.ts'
import type { ClientHistory } from './client-history.ts'
import { findOrderViolations, type StockCount } from './invariants.ts'

/**
 * Takes a backup at once, while people buy, and returns how to check it: restored into an empty
 * database it must have what was acknowledged before it was begun, and be consistent.
 */
export function backUpWhileBuying(
  database: ShopDatabase,
  { dataDir, history }: { dataDir: string; history: ClientHistory },
): (stockCounts: readonly StockCount[]) => Promise<string[]> {
  const file = path.join(dataDir, 'while-buying.backup')
  const acknowledged = new Map(history.orders)
  const written = writeBackup({
    databaseUrl: database.url,
    dataDir,
    fileOf: () => file,
    images: false,
    secrets: false,
    passphrase: undefined,
  })
  // The check throws the error later; until then the promise is nobody's.
  written.catch(() => {})
  return async (stockCounts) => {
    await written
    const restored = await emptyDatabase(database.url)
    try {
      const backup = { file, passphrase: undefined }
      const into = { databaseUrl: restored.url, dataDir }
      await restoreBackup(backup, await verifyBackup(backup), into)
      const before = { orders: acknowledged, keys: history.keys }
      const wrong = await findOrderViolations(restored, before, stockCounts)
      return wrong.map((sentence) => `in the restored backup: ${sentence}`)
    } finally {
      await restored.drop()
      await rm(file)
    }
  }
}
