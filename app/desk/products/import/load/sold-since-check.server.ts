import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'

/**
 * Remembers what orders had taken by now of the sizes that the staged rows count without saying what
 * was sold: a file of another system does not know what the shop sells after it was checked.
 */
export async function rememberSold(tx: Transaction, importId: number): Promise<void> {
  await tx.execute(sql`delete from product_import_sold where import_id = ${importId}`)
  await tx.execute(sql`
    insert into product_import_sold (import_id, product_id, size, sold)
    select ${importId}::int, stock.product_id, stock.size, stock.supplied - stock.quantity
    from staged_stock as said join staged_styles using (line) join styles on styles.id = staged_styles.id
      join stock on stock.product_id = styles.uuid and stock.size = said.size
    where said.sold is null on conflict do nothing`)
}

/** Lets the load take what was sold since off the counts, as it does with a file of our own. */
export async function subtractSoldSince(tx: Transaction, importId: number): Promise<void> {
  await tx.execute(sql`
    update staged_stock set sold = remembered.sold
    from product_import_sold as remembered, staged_styles, styles
    where remembered.import_id = ${importId} and staged_stock.sold is null
      and staged_styles.line = staged_stock.line and styles.id = staged_styles.id
      and remembered.product_id = styles.uuid and remembered.size = staged_stock.size`)
}
