import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCluster } from '#db/embedded/cluster.ts'
import { findPostmaster } from '#db/embedded/postmaster-file.ts'
import { startDebianPostgres } from '../../../tests/debian/postgres.ts'

export type KillablePostgres = {
  url: string
  kill(): Promise<void>
  /** Settles when it is being started again; it may take a moment more. */
  restart(): Promise<void>
  close(): Promise<void>
}

export type PostgresVersion = '15' | '18'

/** A server of its own: Debian's 15, or the embedded one, which its owner starts again by itself. */
export async function killablePostgres(version: PostgresVersion): Promise<KillablePostgres> {
  if (version === '15') {
    const { start: restart, ...server } = await startDebianPostgres()
    return { ...server, restart }
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-killable-'))
  // Run by root, Postgres is another user, who must be able to enter here.
  await chmod(dataDir, 0o755)
  const cluster = await openCluster({ dataDir })
  return {
    url: cluster.url,
    async kill() {
      const postmaster = await findPostmaster(cluster.directory)
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    },
    async restart() {},
    async close() {
      await cluster.release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
