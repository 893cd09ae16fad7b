import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { startIndexing } from '#app/catalogue/import/index-catalogue.server.ts'
import { relaxTimeouts } from '#app/catalogue/import/own-connection.server.ts'
import { recordLoad } from '#app/catalogue/import/write-styles.server.ts'
import { readGapRules } from '#app/catalogue/price-gap/gap-rules.server.ts'
import { writeGaps } from '#app/catalogue/price-gap/write-gaps.server.ts'
import { TAKEN_COLUMNS } from '../load/cell-groups.server.ts'
import {
  isUnderWay,
  moveImport,
  type ImportServices,
  type Work,
} from '../load/import-work.server.ts'
import { recordImportEvent } from '../load/record-import-event.server.ts'
import { makeVerdicts, STOCK_BACK } from './verdicts.server.ts'

/** Makes products what they were before a load, but for what was changed since, in one transaction. */
export const takeBackLoad = (
  { importsDb }: Pick<ImportServices, 'importsDb'>,
  work: Work,
): Promise<void> =>
  importsDb.transaction(async (tx) => {
    await relaxTimeouts(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`)
    if (!(await isUnderWay(tx, work))) return
    await makeVerdicts(tx, work.id)
    const products = await takeBackColumns(tx)
    const sizes = await takeBackStock(tx)
    await recordLoad(tx, { source: `import ${work.id}, taken back`, kept: products, skipped: 0 })
    await moveImport(tx, work.id, { from: ['taking_back'], to: 'taken_back' })
    await recordImportEvent(tx, work, { action: 'taken_back', counts: { products, sizes } })
  })

/** @returns how many products */
async function takeBackColumns(tx: Transaction): Promise<number> {
  await tx.execute(sql`
    create temporary table touched_styles on commit drop as
    select distinct id from verdicts where verdict = 'back' and "group" <> 'stock'`)
  await tx.execute(sql`analyze touched_styles`)
  const finish = await startIndexing(tx)
  const set = TAKEN_COLUMNS.map((name) =>
    name === 'listed' ? 'listed = back.listed and not back.hidden' : `${name} = back.${name}`,
  )
  const { rowCount } = await tx.execute(sql`
    update styles set ${sql.raw(set.join(', '))}
    from (
      select verdicts.id, jsonb_object_agg("column".key, "column".value) as columns
      from verdicts, jsonb_each(case when kind = 'added' then '{"listed": false, "hidden": false}' else before end) as "column"
      where verdict = 'back' and "group" <> 'stock' group by verdicts.id
    ) as taken join styles as present using (id), lateral jsonb_populate_record(present, taken.columns) as back
    where styles.id = taken.id`)
  await writeGaps(tx, await readGapRules(tx))
  await finish()
  return rowCount ?? 0
}

/**
 * Takes off what the load put in, and gives back what it took off: what was sold since stays sold.
 * Where the load began to count, nothing is counted again. @returns how many sizes
 */
async function takeBackStock(tx: Transaction): Promise<number> {
  // In key order, like every sale, so that writers of the same rows cannot deadlock.
  await tx.execute(sql`
    select from stock join (${STOCK_BACK}) as back using (product_id, size)
    order by product_id, size for update of stock`)
  const ended = await tx.execute(sql`
    delete from stock using (${STOCK_BACK}) as back
    where is_uncounted and stock.product_id = back.product_id and stock.size = back.size`)
  const written = await tx.execute(sql`
    update stock set quantity = greatest(wanted, 0), supplied = stock.supplied + greatest(wanted, 0) - stock.quantity
    from (${STOCK_BACK}) as back
    where stock.product_id = back.product_id and stock.size = back.size and wanted <> stock.quantity`)
  return (ended.rowCount ?? 0) + (written.rowCount ?? 0)
}
