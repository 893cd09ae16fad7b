import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'

type Batch = { table: PgTable; key: PgColumn[]; where: SQL }

/**
 * Deletes at most `limit` rows that meet a condition. Rows that somebody has locked are left for the
 * next time, so that a deletion waits for nobody, and two nodes share the work.
 * @param key primary key of the table
 * @returns how many
 */
export async function deleteBatch(
  db: Database,
  { table, key, where, limit }: Batch & { limit: number },
): Promise<number> {
  const columns = sql.join(key, sql`, `)
  const deleted = await db
    .delete(table)
    .where(
      sql`(${columns}) in (select ${columns} from ${table} where ${where} limit ${limit} for update skip locked)`,
    )
  return deleted.rowCount ?? 0
}

/** `deleteBatch` of several tables, at most `limit` of each. @returns how many of the one that had the most */
export async function deleteBatches(
  db: Database,
  batches: readonly Batch[],
  limit: number,
): Promise<number> {
  let most = 0
  for (const batch of batches) most = Math.max(most, await deleteBatch(db, { ...batch, limit }))
  return most
}
