import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Transaction } from '#db/database.ts'
import { isLockTimeout } from '#db/lock-timeout.ts'
import { withOwnConnection } from '#app/catalogue/import/own-connection.server.ts'
import { recordLoad } from '#app/catalogue/import/write-styles.server.ts'
import { err, type Result } from '#app/basics/result.ts'

export type Busy = { why: 'an import is at work' }

/**
 * A transaction that changes the catalogue, one at a time with imports; waits three seconds for one.
 * Its work may copy rows by the connection, which Drizzle cannot.
 */
export async function changeCatalogue<Value, Refusal>(
  db: Database,
  work: (tx: Transaction, client: pg.PoolClient) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | Busy>> {
  try {
    return await withOwnConnection(db, (client, own) =>
      own.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '3s'`)
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
        return work(tx, client)
      }),
    )
  } catch (error) {
    if (isLockTimeout(error)) return err({ why: 'an import is at work' })
    throw error
  }
}

/**
 * Lets every node forget its pages: by the notice at once, and where that is lost by the number of
 * the last load.
 */
export async function announceChange(tx: Transaction): Promise<void> {
  await recordLoad(tx, { source: 'the desk', kept: 1, skipped: 0 })
  await tx.execute(sql`select pg_notify('catalogue', '')`)
}
