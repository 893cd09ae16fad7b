import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#db/database.ts'
import * as schema from '#db/schema.ts'

/** One of the pool's connections for oneself: COPY and cursors are spoken with the driver, not with Drizzle. */
export async function withOwnConnection<T>(
  db: Database,
  work: (client: pg.PoolClient, own: Database) => Promise<T>,
): Promise<T> {
  const { $client: pool } = db as Database & { $client: pg.Pool }
  const client = await pool.connect()
  // A connection that breaks fails the question that is under way; unheard, it would end the program too.
  client.on('error', ignore)
  let failed = true
  try {
    const result = await work(client, drizzle(client, { schema }))
    failed = false
    return result
  } finally {
    client.off('error', ignore)
    client.release(failed)
  }
}

const ignore = () => {}
