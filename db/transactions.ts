import { NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import { PgDialect, type PgColumn, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { failureOf, forgetFailure, isLost } from './guarded-pool.ts'
import { retryConflicts } from './retries.ts'
import type * as schema from './schema.ts'

const dialect = new PgDialect()

type Database = NodePgDatabase<typeof schema>
type Tables = NonNullable<Database['_']['schema']>

/** Timeouts of Postgres, in ms, that hold until the end of a transaction. */
type Timeouts = {
  /** Ends a transaction whose client vanished without a word, and with it the locks of all others. */
  idle_in_transaction_session_timeout?: number
  /** Behind a transaction pooler; otherwise the session has it from its start. */
  statement_timeout?: number
}

/**
 * Transactions of `db`, in place of Drizzle's own, which never gives back a client whose `begin`
 * fails, and reports a failed `rollback` instead of its cause. They run again after a serialization
 * failure or a deadlock, so `work` must change nothing outside the database.
 */
export function transactionsOf(
  db: Database,
  pool: pg.Pool,
  timeouts: Timeouts,
): Database['transaction'] {
  const { fullSchema, schema: tables, tableNamesMap } = db._
  const relations = tables && { fullSchema, schema: tables, tableNamesMap }
  return (work, config) =>
    retryConflicts(async () => {
      const client = await pool.connect()
      try {
        const session = new NodePgSession<typeof fullSchema, Tables>(client, dialect, relations)
        const tx = new NodePgTransaction<typeof fullSchema, Tables>(dialect, session, relations)
        const first = (config as WithFirst | undefined)?.first
        return await runTransaction(client, () => work(tx), begin(config, timeouts, first))
      } finally {
        client.release(isLost(client))
      }
    })
}

/** `column`: a key, of a type that a text becomes by itself. */
type RowLock = {
  column: PgColumn
  value: string
  strength?: 'no key update' | 'update'
  /**
   * `false`: the commit does not wait for the disk, so that the lock is held no longer than the
   * statements take. For rows that may be lost with a crash of the database.
   */
  isDurable?: boolean
}

type WithFirst = PgTransactionConfig & { first?: string }

/**
 * As `db.transaction`, with a row lock in the round trip of `begin`: other transactions that take
 * the same one wait until this one has ended. Without such a row it locks nothing.
 */
export const transactionWithLock = <T>(
  db: Database,
  { column, value, strength = 'no key update', isDurable = true }: RowLock,
  work: Parameters<typeof db.transaction<T>>[0],
): Promise<T> => {
  // Several statements in one message have no parameters.
  const lock = sql`select from ${column.table} where ${column} = ${sql.raw(pg.escapeLiteral(value))} for ${sql.raw(strength)}`
  const { sql: statement } = dialect.sqlToQuery(lock)
  const config: WithFirst = {
    first: isDurable ? statement : `set local synchronous_commit = off; ${statement}`,
  }
  return db.transaction(work, config)
}

/**
 * `pool.query` behind a transaction pooler: each statement in a transaction of its own, since that is
 * all its timeouts can be bound to.
 */
export function queriesOf(pool: pg.Pool, timeouts: Timeouts): pg.Pool['query'] {
  type Query = (...query: unknown[]) => Promise<unknown>
  return ((...query: unknown[]) =>
    retryConflicts(async () => {
      const client = await pool.connect()
      try {
        const run = client.query.bind(client) as Query
        return await runTransaction(
          client,
          () => run(...query),
          begin(undefined, timeouts, undefined),
        )
      } finally {
        client.release(isLost(client))
      }
    })) as pg.Pool['query']
}

async function runTransaction<T>(
  client: pg.PoolClient,
  work: () => Promise<T>,
  begin: string,
): Promise<T> {
  forgetFailure(client)
  let result: T
  try {
    await client.query(begin)
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

/** The timeouts go with `begin`, since behind a pooler the session is another's next. */
function begin(
  config: PgTransactionConfig | undefined,
  timeouts: Timeouts,
  first: string | undefined,
): string {
  const { isolationLevel, accessMode, deferrable } = config ?? {}
  const modes = [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable !== undefined && (deferrable ? 'deferrable' : 'not deferrable'),
  ].filter(Boolean)
  return [
    `begin ${modes.join(' ')}`,
    ...Object.entries(timeouts).map(([name, ms]) => `set local ${name} = ${ms}`),
    ...(first ? [first] : []),
  ].join('; ')
}
