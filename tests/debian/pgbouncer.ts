import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'
import { unprivilegedUser } from '#db/embedded/os-user.ts'
import { debianPackages } from './packages.ts'
import { isListening } from '../servers/is-listening.ts'

const PROGRAM = 'usr/sbin/pgbouncer'
/** Where Debian installs it. */
export const PGBOUNCER = `/${PROGRAM}`

export type Pooler = {
  /** The database by way of the pooler. */
  url: string
  /** As an operator does: connections end, and it is back in a moment. */
  restart(): Promise<void>
  /** It vanishes, as in a crash. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

type PoolerOptions = {
  /** Connections to the database. */
  poolSize?: number
  poolMode?: 'transaction' | 'session'
  /** In place of the settings of tests: any visitor, and the two above. */
  settings?: (port: number) => string
}

/**
 * PgBouncer of Debian's before a database.
 * @throws Error when Debian does not hand it out
 */
export async function startPooler(
  databaseUrl: string,
  { poolSize = 10, poolMode = 'transaction', settings: given }: PoolerOptions = {},
): Promise<Pooler> {
  const unpacked = existsSync(PGBOUNCER) ? undefined : debianPackages(['pgbouncer'], 'pgbouncer')
  const program = unpacked?.own(PROGRAM) ?? PGBOUNCER
  const user = unprivilegedUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const settings = path.join(folder, 'pgbouncer.ini')
  writeFileSync(settings, given?.(port) ?? settingsOf(databaseUrl, { port, poolSize, poolMode }))
  if (user) for (const file of [folder, settings]) chownSync(file, user.uid, user.gid)
  let running: ChildProcess | undefined

  async function start(): Promise<void> {
    running = spawn(program, ['-q', settings], {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', ...(unpacked && { LD_LIBRARY_PATH: unpacked.libraryPath }) },
      stdio: 'ignore',
      ...user,
    })
    while (!(await isListening(port))) {
      if (running.exitCode !== null) throw new Error('PgBouncer does not start')
      await sleep(20)
    }
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    await exited
  }
  await start()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    start,
    kill: () => end('SIGKILL'),
    // SIGTERM is its immediate shutdown.
    restart: () => end('SIGTERM').then(start),
    async close() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `server_login_retry`: a database that was away is tried again after a second, not after 15. */
function settingsOf(
  databaseUrl: string,
  { port, poolSize, poolMode }: Required<Omit<PoolerOptions, 'settings'>> & { port: number },
) {
  const { hostname, port: at, username, password, pathname } = new URL(databaseUrl)
  const database = decodeURIComponent(pathname.slice(1))
  const quoted = (text: string) => `'${decodeURIComponent(text).replaceAll("'", "''")}'`
  return [
    '[databases]',
    `${database} = host=${hostname} port=${at || 5432} user=${quoted(username)}${password && ` password=${quoted(password)}`}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    `default_pool_size = ${poolSize}`,
    'server_login_retry = 1',
    '',
  ].join('\n')
}
