import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unprivilegedUser } from '#db/embedded/os-user.ts'
import { freePort } from '#db/embedded/free-port.ts'
import { debianPackages } from './packages.ts'

/** Oldest that the shop works with, and what Debian 12 has. */
export const OLD_MAJOR = 15

const BIN = `usr/lib/postgresql/${OLD_MAJOR}/bin`

export type DebianPostgres = {
  url: string
  /** Kill -9 of the server; what it leaves behind ends by itself. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  close(): Promise<void>
}

/** The remains of one that was killed may hold its memory for a moment. */
const STARTS = 100

/**
 * A Postgres of Debian's, of another major version than the embedded one, on a folder of its own.
 * @throws Error when Debian does not hand it out
 */
export async function startDebianPostgres(): Promise<DebianPostgres> {
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
  const url = `postgres://owner:trusted@127.0.0.1:${port}/postgres`
  const settings = ['unix_socket_directories=', 'fsync=off', 'max_connections=300'].flatMap(
    (setting) => ['-c', setting],
  )
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    for (let starts = 1; starts <= STARTS; starts += 1) {
      server = spawn(
        program('postgres'),
        ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings],
        { ...options, stdio: 'ignore' },
      )
      while (server.exitCode === null) {
        if (await answers(url)) return
        await sleep(100)
      }
    }
    throw new Error("Debian's Postgres does not start")
  }
  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGINT')
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
