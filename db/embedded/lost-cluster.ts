import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { readRecord, type ClusterRecord } from './cluster-record.ts'

/** Database files that were kept outside a data folder, which no longer points to them. */
export type LostCluster = {
  folder: string
  /** The data folder they belonged to; undefined: an earlier version did not write it down. */
  dataDir: string | undefined
}

/**
 * Lost cluster: where root keeps the files elsewhere, a data folder that was deleted leaves its
 * database behind. The one of this very folder comes first, then the newest.
 */
export function findLostCluster(systemDir: string, dataDir: string): LostCluster | undefined {
  const lost = readdirSync(systemDir)
    .filter((name) => name.startsWith('data-'))
    .map((name) => path.join(systemDir, name))
    .filter((folder) => existsSync(path.join(folder, 'postgres/PG_VERSION')))
    .map((folder) => ({ folder, dataDir: recordIn(folder)?.dataDir }))
    .filter(({ folder, dataDir: of }) => !of || recordIn(of)?.folder !== folder)
  const rank = (one: LostCluster) => (one.dataDir === dataDir ? 2 : one.dataDir ? 1 : 0)
  const age = ({ folder }: LostCluster) => statSync(path.join(folder, 'postgres')).mtimeMs
  return lost.sort((a, b) => rank(b) - rank(a) || age(b) - age(a))[0]
}

/** Note about a lost cluster, printed at the start. */
export const lostClusterNote = ({ folder, dataDir }: LostCluster): string =>
  dataDir
    ? `the database of ${dataDir}, which no shop uses now, is still in ${folder}: to go on with it, stop the shop and copy ${path.join(folder, 'postgres.json')} into the data folder`
    : `a database that an earlier version of the shop made, perhaps yours, is in ${folder}`

/** A record of another shop that cannot be read must not stop this one. */
function recordIn(folder: string): ClusterRecord | undefined {
  try {
    return readRecord(folder)
  } catch {
    return undefined
  }
}
