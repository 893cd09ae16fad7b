import { existsSync } from 'node:fs'
import { type OsUser, unprivilegedUser } from './os-user.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type ClusterPaths, findClusterPaths } from './cluster-paths.ts'
import { refuseOtherMajor } from './cluster-major.ts'
import { makeCluster, ownerOf } from './make-cluster.ts'

/** Programs, user and paths with which Postgres runs on one folder. */
export type ClusterContext = { binaries: Binaries; osUser: OsUser | undefined; paths: ClusterPaths }

/**
 * Finds the programs, the user and the paths, and makes the cluster at the first start. The caller
 * holds the cluster lock.
 */
export async function prepareCluster(dataDir: string, systemDir: string): Promise<ClusterContext> {
  const unprivileged = unprivilegedUser()
  const paths = await findClusterPaths(dataDir, unprivileged, systemDir)
  const osUser = existsSync(paths.cluster) ? ownerOf(paths, unprivileged) : unprivileged
  const binaries = await findBinaries(osUser, systemDir)
  await makeCluster(paths, binaries, osUser)
  await refuseOtherMajor(paths, binaries, osUser)
  return { binaries, osUser, paths }
}
