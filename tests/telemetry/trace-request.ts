import { AsyncLocalStorage, AsyncResource, createHook } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import pg from 'pg'

/** The work that one request made the process do, counted, because times depend on the machine. */
export type RequestTrace = {
  /** The text of each SQL statement, in the order they were sent. */
  statements: string[]
  /** The parameters of each of them. */
  parameters: unknown[][]
  passwordHashes: number
}

/** Argon2id, and scrypt for the hashes of earlier versions. */
const HASH_REQUESTS = new Set(['ARGON2REQUEST', 'SCRYPTREQUEST'])

type Query = (...args: unknown[]) => unknown
type Connect = (callback?: (...args: unknown[]) => void) => unknown

/**
 * Traces the only request to the shop that `send` makes, whose queries and hashes run as ever. Node
 * gives each request an async context; background jobs have others, so their queries are not
 * counted.
 */
export async function traceRequest<Answer>(
  send: () => Promise<Answer>,
): Promise<{ answer: Answer; work: RequestTrace }> {
  const requests: RequestTrace[] = []
  const current = new AsyncLocalStorage<RequestTrace>()
  const begin = () => {
    const work = { statements: [], parameters: [], passwordHashes: 0 }
    requests.push(work)
    current.enterWith(work)
  }
  // Node hashes passwords on its thread pool, each time as one resource of one of these types.
  const hashes = createHook({
    init(_id, type) {
      const work = current.getStore()
      if (work && HASH_REQUESTS.has(type)) work.passwordHashes += 1
    },
  })
  const restore = tracePostgres(current)
  subscribe('http.server.request.start', begin)
  hashes.enable()
  try {
    const answer = await send()
    const [work, ...others] = requests
    if (!work || others.length > 0)
      throw new Error(`one request was to be traced, and there were ${requests.length}`)
    return { answer, work }
  } finally {
    hashes.disable()
    unsubscribe('http.server.request.start', begin)
    restore()
  }
}

/**
 * Records the statements of every client of `pg`. A pool may call back in the context of the
 * request that frees a client, so the callback is bound to its caller's.
 */
function tracePostgres(current: AsyncLocalStorage<RequestTrace>): () => void {
  const [client, pool] = [
    pg.Client.prototype as unknown as { query: Query },
    pg.Pool.prototype as unknown as { connect: Connect },
  ]
  const [query, connect] = [client.query, pool.connect]
  client.query = function (this: unknown, ...args: unknown[]) {
    const [asked, given] = args as [string | { text?: string; values?: unknown[] }, unknown]
    const work = current.getStore()
    work?.statements.push(typeof asked === 'string' ? asked : (asked.text ?? ''))
    const values = Array.isArray(given)
      ? given
      : typeof asked === 'string'
        ? undefined
        : asked.values
    work?.parameters.push(values ?? [])
    return query.apply(this, args)
  }
  pool.connect = function (this: unknown, callback) {
    return connect.call(this, callback && AsyncResource.bind(callback))
  }
  return () => {
    client.query = query
    pool.connect = connect
  }
}
