import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { guardedPool } from './guarded-pool.ts'
import * as schema from './schema.ts'
import { queriesOf, transactionsOf } from './transactions.ts'

export type Database = NodePgDatabase<typeof schema>
/** Parameter of what must run inside a transaction: `db` itself does not compile there. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = {
  db: Database
  pool: pg.Pool
  /** Waits for clients that are checked out, 5 s at most. */
  close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 3_000
/** Postgres cancels a slow query; if it does not even answer, the client gives up so much later. */
const ANSWER_GRACE_MS = 2_000
/** Longest pause between two statements of a transaction; none of the shop's takes a second. */
const IDLE_IN_TRANSACTION_MS = 10_000

/**
 * Connection pool (decision 47). A caller waits 3 s at most for a connection, and a request no
 * longer than its deadline for everything (deadline.ts), so that pages fail quickly instead of
 * piling up while the database is down (T17).
 * @param queryTimeoutMs timeout of one query outside a request, and turns on that of idle
 * transactions; undefined: none, for commands, which read whole catalogues
 * @param pooled whether a transaction pooler stands before the database (decision 61)
 */
export function connect(
  url: string,
  {
    max = 10,
    queryTimeoutMs,
    pooled = false,
  }: { max?: number; queryTimeoutMs?: number | undefined; pooled?: boolean } = {},
): Connection {
  const { pool, close } = guardedPool(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      ...(queryTimeoutMs && !pooled && { statement_timeout: queryTimeoutMs }),
      keepAlive: true,
      application_name: `sangam ${process.pid}`,
    },
    {
      limitMs: queryTimeoutMs && queryTimeoutMs + ANSWER_GRACE_MS,
      // A transaction pooler loses what a session has prepared.
      namesStatements: !pooled,
    },
  )
  const db = drizzle(pool, { schema })
  const timeouts = queryTimeoutMs
    ? {
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        ...(pooled && { statement_timeout: queryTimeoutMs }),
      }
    : {}
  db.transaction = transactionsOf(db, pool, timeouts)
  if (queryTimeoutMs && pooled) pool.query = queriesOf(pool, timeouts)
  return { db, pool, close }
}
