import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unprivilegedUser } from '#db/embedded/os-user.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { debianPackages } from './debian-packages.ts'

/** Oldest that the shop works with, and what Debian 12 has. */
export const OLD_MAJOR = 15

const BIN = `usr/lib/postgresql/${OLD_MAJOR}/bin`

/**
 * A Postgres of Debian's, of another major version than the embedded one, on a folder of its own.
 * @throws Error when Debian does not hand it out
 */
export async function startDebianPostgres(): Promise<{ url: string; close(): Promise<void> }> {
  const installed = existsSync(path.join('/', BIN, 'postgres'))
  const unpacked = installed
    ? undefined
    : debianPackages([`postgresql-${OLD_MAJOR}`], `postgresql-${OLD_MAJOR}`)
  const program = (name: string) => unpacked?.own(path.join(BIN, name)) ?? path.join('/', BIN, name)
  const user = unprivilegedUser()
  const options = {
    cwd: '/',
    env: {
      PATH: '/usr/bin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(unpacked && { LD_LIBRARY_PATH: unpacked.libraryPath }),
    },
    ...user,
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'debian-postgres-'))
  chmodSync(folder, 0o755)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const made = spawnSync(
    program('initdb'),
    ['-D', data, '-U', 'owner', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`Debian's Postgres cannot be made: ${made.stderr}`)
  const port = await freePort()
  const server = spawn(
    program('postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=300',
    ],
    { ...options, stdio: 'ignore' },
  )
  const ended = once(server, 'exit')
  const url = `postgres://owner:trusted@127.0.0.1:${port}/postgres`
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error("Debian's Postgres does not start")
    await sleep(100)
  }
  return {
    url,
    async close() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client
    .connect()
    .then(() => true)
    .catch(() => false)
    .finally(() => client.end().catch(() => {}))
}
