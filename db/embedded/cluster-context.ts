import { existsSync } from 'node:fs'
import { type Account, unprivilegedAccount } from './os-user.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Home, findHome } from './cluster-paths.ts'
import { makeCluster, ownerOf } from './make-cluster.ts'

/** All that is needed to run Postgres on one folder. */
export type Engine = { binaries: Binaries; account: Account | undefined; home: Home }

/** Finds the parts, and makes the cluster at the first start. The caller has the folder's turn. */
export async function prepare(dataDir: string, systemDir: string): Promise<Engine> {
  const unprivileged = unprivilegedAccount()
  const home = await findHome(dataDir, unprivileged, systemDir)
  const account = existsSync(home.cluster) ? ownerOf(home, unprivileged) : unprivileged
  const binaries = await findBinaries(account, systemDir)
  await makeCluster(home, binaries, account)
  return { binaries, account, home }
}
