import { chmodSync, chownSync, existsSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Account, run } from './os-user.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './cluster-paths.ts'

/** Made in a folder beside it and then renamed: a start that is killed half-way leaves nothing that looks like a database. */
const unfinished = 'postgres.making-'

/** Makes the cluster at the first start. The caller has the folder's turn. */
export async function makeCluster(home: Home, binaries: Binaries, account: Account | undefined): Promise<void> {
  if (existsSync(home.cluster)) return
  for (const name of readdirSync(home.folder)) {
    if (name.startsWith(unfinished)) rmSync(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const making = path.join(home.folder, `${unfinished}${process.pid}`)
  const passwordFile = path.join(making, 'password')
  mkdirSync(making, { mode: 0o700 })
  writeFileSync(passwordFile, home.password, { mode: 0o600 })
  if (account) for (const file of [making, passwordFile]) chownSync(file, account.uid, account.gid)

  const made = await run(binaries.initdb, ['--pgdata', path.join(making, 'postgres'), '--pwfile', passwordFile, ...choices], account)
  if (!made.succeeded) {
    rmSync(making, { recursive: true, force: true, maxRetries: 5 })
    throw new Error(
      `The database files could not be made in ${home.folder}: ${made.output.split('\n').find((line) => /error|fatal|could not/i.test(line)) ?? made.output}`,
    )
  }
  renameSync(path.join(making, 'postgres'), home.cluster)
  rmSync(making, { recursive: true, force: true })
}

const choices = [
  '--username=sangam',
  // Never 'trust': anybody on this machine can reach a loopback port.
  '--auth-host=scram-sha-256',
  '--auth-local=scram-sha-256',
  '--encoding=UTF8',
  // Built into Postgres: the order of words must not change with the machine's C library, or indexes break.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
  // Written to postgresql.conf, where the owner may change them.
  ...['max_connections=100', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC', 'log_checkpoints=off'].map(
    (setting) => `--set=${setting}`,
  ),
  // A failing statement may hold an address; the shop's own log says enough.
  '--set=log_min_error_statement=panic',
]

/**
 * The user that Postgres must run as on this cluster: its owner, whoever started the shop first.
 * @throws Error with one sentence if that is neither us nor, as root, somebody we can become.
 */
export function ownerOf(home: Home, account: Account | undefined): Account | undefined {
  const { uid, gid, mode } = statSync(home.cluster)
  const self = process.getuid?.()
  if (self === undefined) return undefined
  if (self !== 0 && uid !== self)
    throw new Error(
      `The database files in ${home.cluster} belong to another user (uid ${uid}): start the shop as that user, or choose another DATA_DIR`,
    )
  if (self === 0 && uid === 0 && account) {
    // A copy made by root.
    giveTo(home.cluster, account)
    chmodSync(home.cluster, 0o700)
    return account
  }
  if (mode & 0o077) chmodSync(home.cluster, 0o700)
  return self === 0 ? { uid, gid } : undefined
}

function giveTo(folder: string, account: Account): void {
  lchownSync(folder, account.uid, account.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) giveTo(file, account)
    else lchownSync(file, account.uid, account.gid)
  }
}
