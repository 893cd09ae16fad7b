import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { type OsUser, run } from './os-user.ts'

/**
 * Refuses files that another major version of Postgres made: it cannot read them, and would only
 * say that they are incompatible.
 * @throws Error with one sentence that names the way forward
 */
export async function refuseOtherMajor(
  { cluster, dataDir }: ClusterPaths,
  binaries: Binaries,
  osUser: OsUser | undefined,
): Promise<void> {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  const { output } = await run(binaries.postgres, ['--version'], osUser)
  const brought = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (made === brought) return
  throw new Error(
    `the database in ${dataDir} was made by Postgres ${made}, and this version of Sangam brings Postgres ${brought}: with the version of Sangam that you had, run npm run backup -- FILE; with this one, npm run restore -- FILE into another DATA_DIR; and keep this folder until you have looked`,
  )
}
