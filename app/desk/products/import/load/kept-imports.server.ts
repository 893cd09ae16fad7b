import { and, desc, eq, inArray, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  productImportChanges,
  productImportPieces,
  productImportProblems,
  productImports,
  productImportSold,
} from '#db/schema.ts'
import { OPEN_STATES, TAKEN_BACK_LOADS } from '../import-state.ts'

/** Loads that can be taken back, the last first. */
export const takeableLoads = (db: Pick<Database, 'select'>) =>
  db
    .select({ id: productImports.id })
    .from(productImports)
    .where(eq(productImports.state, 'applied'))
    .orderBy(desc(productImports.stateAt), desc(productImports.id))
    .limit(TAKEN_BACK_LOADS)

/** Whether an import can be taken back. */
export const isTakeable = (db: Pick<Database, 'select'>): SQL<boolean> =>
  sql<boolean>`${inArray(productImports.id, takeableLoads(db))}`

/** Imports that stay in the list. */
const MAX_IMPORTS = 200

const isOpen = inArray(productImports.state, [...OPEN_STATES])

/**
 * Drops files that nobody goes on with, what is kept of imports that need it no more, and the oldest
 * of the list. @returns how many rows, at most `limit` of each kind
 */
export async function purgeImports(db: Database, limit: number): Promise<number> {
  const takeable = isTakeable(db)
  const purged = [await dropDeserted(db, limit)]
  for (const [table, kept] of [
    [productImportPieces, isOpen],
    [productImportSold, isOpen],
    [productImportProblems, or(isOpen, takeable)],
    [productImportChanges, or(isOpen, takeable, eq(productImports.state, 'taking_back'))],
  ] as const) {
    const keeping = db.select({ id: productImports.id }).from(productImports).where(kept)
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${notInArray(table.importId, keeping)} limit ${limit}))`)
    purged.push(rowCount ?? 0)
  }
  purged.push(await deleteOldest(db, limit, takeable))
  return Math.max(...purged)
}

/** Files are kept for a week at most; an upload that was cut off has its place back in an hour. */
const OLD = sql`now() - case when ${productImports.state} = 'uploading' then interval '1 hour' else interval '7 days' end`

async function dropDeserted(db: Database, limit: number): Promise<number> {
  const deserted = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(
      and(
        inArray(productImports.state, ['uploading', 'matching', 'checked']),
        lt(productImports.stateAt, OLD),
      ),
    )
    .limit(limit)
  const { rowCount } = await db
    .update(productImports)
    .set({ state: 'dropped', stateAt: sql`now()` })
    .where(inArray(productImports.id, deserted))
  return rowCount ?? 0
}

async function deleteOldest(db: Database, limit: number, takeable: SQL): Promise<number> {
  const newest = db
    .select({ id: productImports.id })
    .from(productImports)
    .orderBy(desc(productImports.id))
    .limit(MAX_IMPORTS)
  const old = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(
      and(
        notInArray(productImports.id, newest),
        notInArray(productImports.state, [...OPEN_STATES, 'taking_back']),
        sql`not ${takeable}`,
      ),
    )
    .limit(limit)
  const { rowCount } = await db.delete(productImports).where(inArray(productImports.id, old))
  return rowCount ?? 0
}
