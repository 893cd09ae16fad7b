import { NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { failureOf, forgetFailure, isLost } from './guarded-pool.ts'
import { retryConflicts } from './retries.ts'
import type * as schema from './schema.ts'

const dialect = new PgDialect()

type Database = NodePgDatabase<typeof schema>
type Tables = NonNullable<Database['_']['schema']>

/**
 * Transactions of `db`, in place of Drizzle's own, which never gives back a client whose `begin`
 * fails, and reports a failed `rollback` instead of its cause. They run again after a serialization
 * failure or a deadlock, so `work` must change nothing outside the database.
 */
export function transactionsOf(
  db: Database,
  pool: pg.Pool,
  idleTimeoutMs: number | undefined,
): Database['transaction'] {
  const { fullSchema, schema: tables, tableNamesMap } = db._
  const relations = tables && { fullSchema, schema: tables, tableNamesMap }
  return (work, config) =>
    retryConflicts(async () => {
      const client = await pool.connect()
      try {
        const session = new NodePgSession<typeof fullSchema, Tables>(client, dialect, relations)
        const tx = new NodePgTransaction<typeof fullSchema, Tables>(dialect, session, relations)
        return await runTransaction(client, () => work(tx), begin(config, idleTimeoutMs))
      } finally {
        client.release(isLost(client))
      }
    })
}

async function runTransaction<T>(
  client: pg.PoolClient,
  work: () => Promise<T>,
  begin: string,
): Promise<T> {
  forgetFailure(client)
  await client.query(begin)
  let result: T
  try {
    result = await work()
  } catch (error) {
    // Lost with its connection, the transaction is rolled back by Postgres.
    await client.query('rollback').catch(() => {})
    throw failureOf(client) ?? error
  }
  const { command } = await client.query('commit')
  // Postgres answers so when a statement has failed and nobody minded.
  if (command === 'ROLLBACK') throw new Error('a transaction with a failed statement was committed')
  return result
}

/**
 * The timeout ends a transaction whose client vanished without a word, and with it the locks that
 * all others wait for. It goes with `begin`, since behind a pooler the session is another's next.
 */
function begin(config: PgTransactionConfig | undefined, idleTimeoutMs: number | undefined): string {
  const { isolationLevel, accessMode, deferrable } = config ?? {}
  const modes = [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable !== undefined && (deferrable ? 'deferrable' : 'not deferrable'),
  ].filter(Boolean)
  return [
    `begin ${modes.join(' ')}`,
    idleTimeoutMs && `set local idle_in_transaction_session_timeout = ${idleTimeoutMs}`,
  ]
    .filter(Boolean)
    .join('; ')
}
