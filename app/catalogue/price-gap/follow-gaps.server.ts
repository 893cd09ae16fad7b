import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { priceGaps } from '#db/schema.ts'
import { startIndexing } from '../import/index-catalogue.server.ts'
import { recordLoad } from '../import/write-styles.server.ts'
import { readGapRules } from './gap-rules.server.ts'
import { dueGaps, writeGaps } from './write-gaps.server.ts'

/**
 * Makes prices between two rates follow the owner's choice and the rates, once either has changed or a
 * day has brought another rate. An import that is at work is left alone, as by the sales.
 * @returns how many styles, at most `limit`
 */
export async function followGaps(db: Database, limit: number): Promise<number> {
  const { content, followed } = await readGapRules(db)
  if (content === followed) return 0
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('catalogue')) as free`,
    )
    if (!rows[0]?.free) return 0
    const rules = await readGapRules(tx)
    const due = await tx.execute(sql`
      create temporary table touched_styles on commit drop as
      select id from (${await dueGaps(tx, rules, sql`true`)}) as due order by id limit ${limit}`)
    const count = due.rowCount ?? 0
    if (count > 0) {
      const finish = await startIndexing(tx)
      await writeGaps(tx, rules)
      await finish()
      await recordLoad(tx, { source: 'price gaps', kept: count, skipped: 0 })
    }
    if (count < limit)
      await tx
        .insert(priceGaps)
        .values({ followed: rules.content })
        .onConflictDoUpdate({ target: priceGaps.isOnly, set: { followed: rules.content } })
    return count
  })
}
