import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'

/** Sizes of the staged styles whose stock differs from the row's, by the style's stored uuid. */
const DIFFERENT_STOCK = sql`
  select styles.uuid as product_id, said.size, said.quantity
  from staged_styles
    cross join lateral unnest(stock_sizes, stock_counts) as said(size, quantity)
    left join styles using (id)
    left join stock on stock.product_id = styles.uuid and stock.size = said.size
  where stock_sizes is not null and stock.quantity is distinct from said.quantity`

export async function countStockChanges(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${DIFFERENT_STOCK}) as different`,
  )
  return rows[0]?.count ?? 0
}

/** Writes in key order, so that two writers of the same rows cannot deadlock. */
export async function writeStock(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into stock (product_id, size, quantity) ${DIFFERENT_STOCK} order by product_id, size
    on conflict (product_id, size) do update set quantity = excluded.quantity`)
}
