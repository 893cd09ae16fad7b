import { existsSync } from 'node:fs'
import path from 'node:path'
import { openCluster } from '#db/embedded/cluster.ts'

/** As in the settings of the shop. */
export type DatabasePlace = {
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  dataDir: string
}
export type LocatedDatabase = { url: string; close(): Promise<void> }

/** Whether there is a database to connect to, without making one. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabasePlace): boolean =>
  databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres.json'))

/**
 * Database of the settings as it is: not migrated, since a backup is wanted before that above all.
 * The embedded one is started or attached to, and made if there is none.
 */
export async function locateDatabase({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: DatabasePlace): Promise<LocatedDatabase> {
  const url = databaseDirectUrl ?? databaseUrl
  if (url) return { url, close: async () => {} }
  const cluster = await openCluster({ dataDir })
  return { url: cluster.url, close: cluster.release }
}
