import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { startIndexing } from '#app/catalogue/import/index-catalogue.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { announceChange, changeCatalogue, type Busy } from './catalogue-lock.server.ts'
import { readProduct } from './read-product.server.ts'
import { recordProductEvent } from './history/record-product-event.server.ts'

/**
 * Takes a product off sale, or puts it back; files leave that as it is. Orders of it go on.
 * @returns whether anything was changed: another member may have done the same
 */
export const hideProduct = (
  db: Database,
  by: StaffWho<'products'>,
  code: number,
  hidden: boolean,
): Promise<Result<boolean, Busy | { why: 'not there' | 'no price' }>> =>
  changeCatalogue<boolean, { why: 'not there' | 'no price' }>(db, async (tx) => {
    const product = await readProduct(tx, by, code)
    if (!product || (hidden && product.state === 'gone')) return err({ why: 'not there' })
    if (product.state === (hidden ? 'hidden' : 'on sale')) return ok(false)
    if (product.state === 'hidden' && product.cells.priceINR === '') return err({ why: 'no price' })
    await writeHidden(tx, [code], hidden)
    await recordProductEvent(tx, by, { code, action: hidden ? 'hidden' : 'shown' })
    await announceChange(tx)
    return ok(true)
  })

/**
 * Hides products or shows them, and keeps the index in step; neither appears by itself any more. One
 * that sold at the default price keeps it as its own, so that it can be shown again.
 */
export async function writeHidden(
  tx: Transaction,
  codes: readonly number[],
  hidden: boolean,
): Promise<void> {
  await tx.execute(
    sql`create temporary table touched_styles on commit drop as select unnest(${sql.param([...codes])}::integer[]) as id`,
  )
  const finish = await startIndexing(tx)
  await tx
    .update(styles)
    .set({
      hidden,
      listed: !hidden,
      appearsAt: null,
      ...(hidden && {
        pricePaise: sql`case when listed then coalesce(price_paise, ${DEFAULT_PRICE}) else price_paise end`,
      }),
    })
    .where(inArray(styles.id, [...codes]))
  await finish()
}
