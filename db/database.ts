import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Database = NodePgDatabase<typeof schema>
/** Parameter of what must run inside a transaction: `db` itself does not compile there. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Connection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

/**
 * Connection pool. A caller waits 3 s at most for a connection, so that pages fail quickly instead
 * of piling up while the database is down (T17).
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
    // Postgres cancels a slow query; if it does not even answer, the client gives up 2 s later.
    ...(queryTimeoutMs && {
      statement_timeout: queryTimeoutMs,
      query_timeout: queryTimeoutMs + 2_000,
    }),
    keepAlive: true,
    application_name: `sangam ${process.pid}`,
  })
  // Idle connections break when the database restarts, and the pool replaces them. Without a
  // listener the error would end the process.
  pool.on('error', () => {})
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}
