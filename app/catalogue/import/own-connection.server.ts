import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#db/database.ts'
import * as schema from '#db/schema.ts'

/**
 * Checks out one connection of the pool: COPY and cursors need the driver, not Drizzle. Its
 * transactions are Drizzle's own, which nothing retries.
 */
export async function withOwnConnection<T>(
  db: Database,
  work: (client: pg.PoolClient, own: Database) => Promise<T>,
): Promise<T> {
  const { $client: pool } = db as Database & { $client: pg.Pool }
  const client = await pool.connect()
  let failed = true
  try {
    const result = await work(client, drizzle(client, { schema }))
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}
