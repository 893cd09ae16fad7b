import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type OsUser, run } from './os-user.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './cluster-paths.ts'

/**
 * Atomic rename: the cluster is made in a folder of this name and then renamed, so that a start
 * killed half-way leaves nothing that looks like a database.
 */
const TEMPORARY_PREFIX = 'postgres.making-'

/** Makes the cluster at the first start. The caller holds the cluster lock. */
export async function makeCluster(
  paths: ClusterPaths,
  binaries: Binaries,
  osUser: OsUser | undefined,
): Promise<void> {
  if (existsSync(paths.cluster)) return
  for (const name of readdirSync(paths.folder)) {
    if (name.startsWith(TEMPORARY_PREFIX))
      rmSync(path.join(paths.folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const temporaryFolder = path.join(paths.folder, `${TEMPORARY_PREFIX}${process.pid}`)
  const passwordFile = path.join(temporaryFolder, 'password')
  mkdirSync(temporaryFolder, { mode: 0o700 })
  writeFileSync(passwordFile, paths.password, { mode: 0o600 })
  if (osUser)
    for (const file of [temporaryFolder, passwordFile]) chownSync(file, osUser.uid, osUser.gid)

  const made = await run(
    binaries.initdb,
    [
      '--pgdata',
      path.join(temporaryFolder, 'postgres'),
      '--pwfile',
      passwordFile,
      ...initdbOptions,
    ],
    osUser,
  )
  if (!made.succeeded) {
    rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 5 })
    throw new Error(
      `The database files could not be made in ${paths.folder}: ${made.output.split('\n').find((line) => /error|fatal|could not/i.test(line)) ?? made.output}`,
    )
  }
  renameSync(path.join(temporaryFolder, 'postgres'), paths.cluster)
  rmSync(temporaryFolder, { recursive: true, force: true })
}

const initdbOptions = [
  '--username=sangam',
  // Never 'trust': every user of this machine can reach a loopback port.
  '--auth-host=scram-sha-256',
  '--auth-local=scram-sha-256',
  '--encoding=UTF8',
  // Built-in locale: sort order must not change with the C library, or indexes break.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
  // Defaults in postgresql.conf, where the merchant may change them.
  ...[
    'max_connections=200',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
  ].map((setting) => `--set=${setting}`),
  // No failing statements in the log, because they may hold addresses.
  '--set=log_min_error_statement=panic',
]

/**
 * User that Postgres must run as on this cluster: the owner of its files, who first started the
 * shop.
 * @throws Error with one sentence if this process neither is that user nor can become it as root.
 */
export function ownerOf(paths: ClusterPaths, osUser: OsUser | undefined): OsUser | undefined {
  const { uid, gid, mode } = statSync(paths.cluster)
  const self = process.getuid?.()
  if (self === undefined) return undefined
  if (self !== 0 && uid !== self)
    throw new Error(
      `The database files in ${paths.cluster} belong to another user (uid ${uid}): start the shop as that user, or choose another DATA_DIR`,
    )
  if (self === 0 && uid === 0 && osUser) {
    // Files of root are a copy that root made.
    chownRecursively(paths.cluster, osUser)
    chmodSync(paths.cluster, 0o700)
    return osUser
  }
  if (mode & 0o077) chmodSync(paths.cluster, 0o700)
  return self === 0 ? { uid, gid } : undefined
}

function chownRecursively(folder: string, osUser: OsUser): void {
  lchownSync(folder, osUser.uid, osUser.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) chownRecursively(file, osUser)
    else lchownSync(file, osUser.uid, osUser.gid)
  }
}
