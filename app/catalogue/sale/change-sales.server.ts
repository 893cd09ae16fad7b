import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { recordLoad } from '../import/write-styles.server.ts'
import { startIndexing } from '../import/index-catalogue.server.ts'

/** Whether a sale should run by now, as the trigger styles_price decides. */
const SHOULD_RUN = sql`(sale_price_paise < asking_price or sale_lowest_paise is not null)
  and coalesce(sale_from <= now(), true) and coalesce(sale_until > now(), true)`

/**
 * Begins and ends sales whose time has come: writes those styles, whereupon the trigger sets their
 * price, and keeps the index in step. An import that is at work may take minutes, so it is left
 * alone, and the next run sees to them.
 * @returns how many, at most `limit`
 */
export const changeSales = (db: Database, limit: number): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('catalogue')) as free`,
    )
    if (!rows[0]?.free) return 0
    const due = await tx.execute(sql`
      create temporary table touched_styles on commit drop as
      select id from styles
      where sale_price_paise is not null and (sale_lowest_paise is not null) <> (${SHOULD_RUN})
      order by id limit ${limit}`)
    const count = due.rowCount ?? 0
    if (count === 0) return 0
    const finish = await startIndexing(tx)
    await tx.execute(
      sql`update styles set sale_price_paise = sale_price_paise where id in (select id from touched_styles)`,
    )
    await finish()
    await recordLoad(tx, { source: 'sales', kept: count, skipped: 0 })
    return count
  })

/** A sale looks 30 days back from when it begins, and one that is put down late a little more. */
const KEPT_DAYS = 60

/** Deletes prices of long ago. @returns how many, at most `limit` */
export async function purgePriceChanges(db: Database, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from price_changes where id in (
      select id from price_changes where at < now() - ${KEPT_DAYS} * interval '1 day' order by at limit ${limit})`)
  return rowCount ?? 0
}
