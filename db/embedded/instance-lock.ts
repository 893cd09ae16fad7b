import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { reconnectingClient } from './reconnecting-client.ts'

/** Exclusive use of a data folder, until released. */
export type InstanceLock = { release(): Promise<void> }

/**
 * Instance lock: only one server runs on a data folder (T18). It is an advisory lock on a
 * connection of its own, so it ends with the process, however that ends. After the database was
 * away the lock is taken again; if another server was quicker, `onLost` gets the refusal.
 */
export async function acquireInstanceLock(
  url: string,
  folder: string,
  {
    onLost,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
  }: { onLost?: (refusal: string) => void; lockTimeoutMs?: number } = {},
): Promise<{ ok: true; value: InstanceLock } | { ok: false; error: string }> {
  const dataDir = realpathSync(folder)
  let backendPid: number | undefined
  const acquire = async () => {
    const taken = await tryAcquire(url, dataDir, { previousPid: backendPid, lockTimeoutMs })
    if (typeof taken !== 'string') backendPid = await backendPidOf(taken)
    return taken
  }
  const first = await acquire()
  if (typeof first === 'string') return { ok: false, error: first }
  const connection = reconnectingClient({
    client: first,
    async reconnect() {
      const next = await acquire()
      if (typeof next !== 'string') return next
      onLost?.(next)
      return undefined
    },
  })
  return { ok: true, value: { release: () => connection.end() } }
}

/** A connection that holds the lock, or the sentence of the refusal. */
async function tryAcquire(
  url: string,
  dataDir: string,
  { previousPid, lockTimeoutMs }: { previousPid: number | undefined; lockTimeoutMs: number },
): Promise<pg.Client | string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // The `end` event reports a lost connection; without a listener the error ends the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // Set by a query, because an application_name in the connection string would override an option
    // of the client. With these keepalives Postgres frees the lock of a machine that lost power
    // after half a minute, not after two hours.
    await client.query(
      `select set_config('application_name', $1, false), set_config('tcp_keepalives_idle', '10', false),
       set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '4', false)`,
      [`${APPLICATION_NAME}${process.pid}`],
    )
    // After a network failure Postgres may keep the old connection of this process for a while, and
    // with it the lock, so that connection is terminated.
    if (previousPid !== undefined) {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and application_name = $2',
        [previousPid, `${APPLICATION_NAME}${process.pid}`],
      )
    }
    const key = lockKey(dataDir)
    const deadline = performance.now() + lockTimeoutMs
    do {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1::bigint) as taken',
        [key],
      )
      if (rows[0]?.taken) return client
      await sleep(100)
    } while (performance.now() < deadline)
    const refusal = `another Sangam server${await lockHolder(client, key)} is already running on ${dataDir}`
    await client.end()
    return refusal
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function backendPidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** The database may take a moment to notice that a server was killed. */
const LOCK_TIMEOUT_MS = 3_000
const APPLICATION_NAME = 'sangam server pid '

/** Advisory lock key, one for each folder of each machine: several may share a database. */
const lockKey = (dataDir: string) =>
  createHash('sha256').update(`${hostname()}\n${dataDir}`).digest().readBigInt64BE().toString()

/** ' (pid 1234)', or '' if the database does not show who holds the lock. */
async function lockHolder(client: pg.Client, key: string): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32) | objid::bigint = $1::bigint
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [key],
  )
  const name = rows[0]?.name
  return name?.startsWith(APPLICATION_NAME) ? ` (pid ${name.slice(APPLICATION_NAME.length)})` : ''
}
