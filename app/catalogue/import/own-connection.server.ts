import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Transaction } from '#db/database.ts'
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

/** Relaxed timeouts: a large file, or waiting for another import, takes longer than a page may. */
export async function relaxTimeouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  // Sorting a million rows in memory takes half the time; only one load runs at a time.
  await tx.execute(sql`set local work_mem = '256MB'`)
  // An importer that was killed must not go on in the database, where the next one would wait for
  // it. Some systems do not support the check, so errors are ignored.
  await tx.execute(sql`
    do $$ begin perform set_config('client_connection_check_interval', '500ms', true); exception when others then null; end $$`)
}

/** Cancels the running query on abort: a query that takes minutes would not notice otherwise. */
export async function cancelOn(
  signal: AbortSignal | undefined,
  db: Database,
  tx: Transaction,
): Promise<() => void> {
  if (!signal) return () => {}
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const cancel = () =>
    void db.execute(sql`select pg_cancel_backend(${rows[0]?.pid})`).catch(() => {})
  signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}
