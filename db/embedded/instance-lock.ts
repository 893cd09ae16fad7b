import { createHash, randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { reconnectingClient } from '../reconnecting-client.ts'

const TIMING = {
  /** The database may take a moment to notice that a server was killed. */
  lockTimeoutMs: 3_000,
  connectTimeoutMs: 5_000,
  /** A frozen connection is noticed so long after a ping. */
  queryTimeoutMs: 10_000,
  pingIntervalMs: 10_000,
}
type Timing = typeof TIMING

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
  { onLost, ...timing }: { onLost?: (refusal: string) => void } & Partial<Timing> = {},
): Promise<{ ok: true; value: InstanceLock } | { ok: false; error: string }> {
  const dataDir = realpathSync(folder)
  const { pingIntervalMs, ...timeouts } = { ...TIMING, ...timing }
  // Unlike a pid it is nobody else's, in another container either.
  const name = `${NAME_PREFIX}${process.pid} ${randomUUID().slice(0, 8)}`
  const acquire = (signal?: AbortSignal) => tryAcquire(url, dataDir, { name, signal, ...timeouts })
  const first = await acquire()
  if (typeof first === 'string') return { ok: false, error: first }
  const connection = reconnectingClient({
    client: first,
    async reconnect(signal) {
      const next = await acquire(signal)
      if (typeof next !== 'string') return next
      onLost?.(next)
      return undefined
    },
    pingIntervalMs,
  })
  return { ok: true, value: { release: () => connection.end() } }
}

/** A connection that holds the lock, or the sentence of the refusal. */
async function tryAcquire(
  url: string,
  dataDir: string,
  {
    name,
    signal,
    lockTimeoutMs,
    connectTimeoutMs,
    queryTimeoutMs,
  }: { name: string; signal: AbortSignal | undefined } & Omit<Timing, 'pingIntervalMs'>,
): Promise<pg.Client | string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
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
      [name],
    )
    // After a network failure Postgres may keep an old connection of this server for a while, and
    // with it the lock: only the lock of another server may be a reason to give the folder up.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [name],
    )
    const key = lockKey(dataDir)
    const deadline = performance.now() + lockTimeoutMs
    do {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1::bigint) as taken',
        [key],
      )
      if (rows[0]?.taken) return client
      await sleep(100, undefined, { signal })
    } while (performance.now() < deadline)
    const holder = await lockHolder(client, key)
    if (holder === name)
      throw new Error('database: an old connection of this server still holds its data folder')
    await client.end()
    return `another Sangam server${pidIn(holder)} is already running on ${dataDir}`
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

const NAME_PREFIX = 'sangam server pid '

/** Advisory lock key, one for each folder of each machine: several may share a database. */
const lockKey = (dataDir: string) =>
  createHash('sha256').update(`${hostname()}\n${dataDir}`).digest().readBigInt64BE().toString()

/** Name of the connection that holds the lock, if the database shows it. */
async function lockHolder(client: pg.Client, key: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string | null }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32) | objid::bigint = $1::bigint
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [key],
  )
  return rows[0]?.name ?? undefined
}

function pidIn(name: string | undefined): string {
  if (!name?.startsWith(NAME_PREFIX)) return ''
  return ` (pid ${Number.parseInt(name.slice(NAME_PREFIX.length), 10)})`
}
