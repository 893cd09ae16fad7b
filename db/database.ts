import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
/** A deed that must be part of a larger one asks for this: `db` itself does not compile there. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/**
 * A pool of connections. Waits 3 s at most for one, so that a database that is down makes pages fail quickly instead of
 * piling them up (T17).
 */
export function connect(
  url: string,
  { max = 10, queryTimeoutMs }: { max?: number; queryTimeoutMs?: number | undefined } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // The database gives up on its side; should it not even hear of that, we do a little later.
    ...(queryTimeoutMs && {
      statement_timeout: queryTimeoutMs,
      query_timeout: queryTimeoutMs + 2_000,
    }),
    keepAlive: true,
    application_name: `sangam ${process.pid}`,
  })
  // Idle connections break when the database restarts; the pool replaces them, so there is nothing to do but not crash.
  pool.on('error', () => {})
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}
