import pg from 'pg'
import { noteAnswer, noteDatabaseFailure, waitForDatabase } from './deadline.ts'
import { pipeline, stopPipelining } from './pipelining.ts'
import { retryConflicts } from './retries.ts'
import {
  DatabaseUnavailableError,
  isConflict,
  isDatabaseUnavailable,
  isReadOnly,
  needsAnotherConnection,
} from './unavailable.ts'

/** Upper bound on closing a pool while clients are checked out. */
const CLOSE_TIMEOUT_MS = 5_000

/** By client: the cause of a lost connection, and the failure of its current transaction. */
const losses = new WeakMap<object, unknown>()
const failures = new WeakMap<object, unknown>()

export const isLost = (client: pg.PoolClient): boolean => losses.has(client)

/** Begins a transaction's record of failures. */
export const forgetFailure = (client: pg.PoolClient): boolean => failures.delete(client)

/**
 * The error for which the current transaction of `client` cannot go on, which a library may have
 * turned into one of its own; undefined if there was none.
 */
export const failureOf = (client: pg.PoolClient): unknown =>
  isLost(client) ? asUnavailable(losses.get(client), failures.get(client)) : failures.get(client)

type GuardOptions = {
  limitMs: number | undefined
  /** Whether named statements are kept by the session; otherwise they lose their names. */
  namesStatements: boolean
}

/**
 * A pool whose waits end at the deadline of the request (deadline.ts), or after `limitMs` each where
 * there is none. A client that has been waited for in vain, or lost its connection, is destroyed and
 * never handed out again.
 */
export function guardedPool(
  options: pg.PoolConfig,
  { limitMs, namesStatements }: GuardOptions,
): { pool: pg.Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({ ...options, pipeline: true, Client: StandbyAwareClient })
  const clients = new Set<pg.PoolClient>()
  const connectedAt = new WeakMap<pg.PoolClient, number>()
  let readOnlyAt = -Infinity
  // Idle connections break when the database restarts, and the pool replaces them. Without a
  // listener the error would end the process.
  pool.on('error', () => {})
  pool.on('remove', (client) => clients.delete(client))
  pool.on('connect', (client) => {
    clients.add(client)
    connectedAt.set(client, performance.now())
    guardClient(client, { limitMs, namesStatements }, () => (readOnlyAt = performance.now()))
  })

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  async function checkOut(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connect()
      const isOutdated = (connectedAt.get(client) ?? 0) <= readOnlyAt
      const isStandby = client instanceof StandbyAwareClient && client.isStandby
      if (!isOutdated && !isStandby && !isLost(client)) return client
      client.release(true)
      if (isStandby) throw new DatabaseUnavailableError('the database is a standby')
    }
  }
  async function checkOutInTime(): Promise<pg.PoolClient> {
    const checkedOut = checkOut()
    try {
      return await waitForDatabase(() => checkedOut, { limitMs })
    } catch (error) {
      checkedOut.then(
        (client) => client.release(),
        () => {},
      )
      if (error instanceof DatabaseUnavailableError) throw error
      const unavailable = new DatabaseUnavailableError('no connection to the database', {
        cause: error,
      })
      noteDatabaseFailure(unavailable)
      throw unavailable
    }
  }
  // Both without a callback: those of pg-pool run in the async context of whoever frees a client,
  // and so under the deadline of another request.
  pool.connect = checkOutInTime as typeof pool.connect
  pool.query = ((...query: unknown[]) =>
    retryConflicts(async () => {
      const client = await checkOutInTime()
      try {
        return await (client.query as Query)(...query)
      } finally {
        client.release(isLost(client))
      }
    })) as typeof pool.query

  return { pool, close: () => closeWithin(CLOSE_TIMEOUT_MS, pool, clients) }
}

/**
 * Knows whether its server is a standby, which Postgres reports by itself. What is read there may be
 * older than what the primary has acknowledged: a shopper just signed in would be signed out.
 */
class StandbyAwareClient extends pg.Client {
  isStandby = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
  }
}

type Query = (...query: unknown[]) => Promise<unknown>

/** Puts the deadline around each query, and hears when the connection breaks. */
function guardClient(
  client: pg.PoolClient,
  { limitMs, namesStatements }: GuardOptions,
  onReadOnly: () => void,
): void {
  // pg-pool takes its own listener away while a client is checked out; unheard, the 'error' event of
  // a connection that breaks in a transaction would end the process.
  client.on('error', (error) => losses.has(client) || losses.set(client, error))
  const send: Query = (...query) => {
    if (isSubmittable(query[0])) stopPipelining(client)
    else pipeline(client)
    const [statement, ...rest] = query
    const sent = namesStatements ? statement : withoutName(statement)
    return (pg.Client.prototype.query as Query).call(client, sent, ...rest)
  }
  const guarded: Query = async (...query) => {
    try {
      if (isLost(client)) throw losses.get(client)
      const answer = await waitForDatabase(() => send(...query), {
        limitMs,
        onLate: (late) => lose(client, late),
      })
      // Commands have no limit, and mostly a database of their own beside that of a shop in a test.
      if (limitMs !== undefined) noteAnswer()
      return answer
    } catch (error) {
      if (needsAnotherConnection(error)) lose(client, error)
      if (isReadOnly(error)) onReadOnly()
      const cause = isLost(client) ? asUnavailable(losses.get(client), error) : error
      if (isDatabaseUnavailable(cause)) failures.set(client, cause)
      // A conflict is retried.
      if (isDatabaseUnavailable(cause) && !isConflict(cause)) noteDatabaseFailure(cause)
      throw cause
    }
  }
  // COPY streams, cursors and callbacks are for those who have a client of their own.
  client.query = ((...query: unknown[]) =>
    isSubmittable(query[0]) || typeof query.at(-1) === 'function'
      ? send(...query)
      : guarded(...query)) as typeof client.query
}

const withoutName = (query: unknown) =>
  typeof query === 'object' && query !== null && 'name' in query
    ? { ...query, name: undefined }
    : query

const isSubmittable = (query: unknown) =>
  typeof query === 'object' && query !== null && 'submit' in query

const asUnavailable = (loss: unknown, error: unknown) =>
  [loss, error].find(isDatabaseUnavailable) ??
  new DatabaseUnavailableError('the connection to the database was lost', { cause: error ?? loss })

/** Destroys the socket: what waits for this client fails at once, and so does a rollback. */
function lose(client: pg.PoolClient, why: unknown): void {
  if (!losses.has(client)) losses.set(client, why)
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

/** A client that is never given back, or whose server does not answer, must not hold up the end. */
async function closeWithin(
  ms: number,
  pool: pg.Pool,
  clients: ReadonlySet<pg.PoolClient>,
): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    for (const client of clients) lose(client, new Error('the pool was closed'))
    resolve()
  }, ms)
  await Promise.race([pool.end(), late])
  clearTimeout(timer)
}
