import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents, styles } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { startIndexing } from '#app/catalogue/import/index-catalogue.server.ts'
import { recordLoad } from '#app/catalogue/import/write-styles.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { changeCatalogue, type Busy } from './catalogue-lock.server.ts'
import { readProduct } from './read-product.server.ts'
import { recordProductEvent } from './history/record-product-event.server.ts'

/** Lets a hidden product appear by itself at a time, within half a minute; null: no more. */
export const scheduleProduct = (
  db: Database,
  by: StaffWho<'products'>,
  code: number,
  at: Date | null,
): Promise<Result<boolean, Busy | { why: 'not there' | 'no price' }>> =>
  changeCatalogue<boolean, { why: 'not there' | 'no price' }>(db, async (tx) => {
    const product = await readProduct(tx, by, code)
    if (at && product?.cells.priceINR === '') return err({ why: 'no price' })
    const { rowCount } = await tx
      .update(styles)
      .set({ appearsAt: at })
      .where(and(eq(styles.id, code), eq(styles.hidden, true)))
    if (!rowCount) return err({ why: 'not there' })
    await recordProductEvent(tx, by, {
      code,
      action: 'scheduled',
      scheduledFor: at?.toISOString() ?? null,
    })
    return ok(true)
  })

/**
 * Shows hidden products whose time has come, but for those without a price. While an import is at work it leaves them to the next
 * run.
 * @returns how many, at most `limit`
 */
export const showDueProducts = (db: Database, limit: number): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('catalogue')) as free`,
    )
    if (!rows[0]?.free) return 0
    const due = await tx.execute(sql`
      create temporary table touched_styles on commit drop as
      select id from styles where hidden and appears_at <= now() and price_paise is not null order by appears_at limit ${limit}`)
    const count = due.rowCount ?? 0
    if (count === 0) return 0
    const finish = await startIndexing(tx)
    const shown = await tx
      .update(styles)
      .set({ hidden: false, listed: true, appearsAt: null })
      .where(sql`${styles.id} in (select id from touched_styles)`)
      .returning({ code: styles.id })
    await finish()
    await tx.insert(auditEvents).values(
      shown.map(({ code }) => ({
        actor: 'shop' as const,
        subjectType: 'product' as const,
        subjectId: String(code),
        action: 'shown',
        after: {},
      })),
    )
    await recordLoad(tx, { source: 'the desk', kept: count, skipped: 0 })
    return count
  })
