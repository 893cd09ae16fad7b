import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { Stock } from './stock.ts'

/**
 * Sets by product id how many pieces may be sold from now on; sizes that are not named keep theirs.
 * No stocktake: what orders wait for is not taken off, as `catalogue -- import --stocktake` does.
 */
export async function setSellableStock(
  db: Database,
  counted: ReadonlyMap<string, Stock>,
): Promise<void> {
  const rows = [...counted].flatMap(([productId, stock]) =>
    Object.entries(stock).map(([size, quantity]) => ({ product_id: productId, size, quantity })),
  )
  await db.execute(sql`
    insert into stock (product_id, size, quantity, supplied)
    select product_id, size, quantity, quantity from json_populate_recordset(null::stock, ${JSON.stringify(rows)})
    on conflict (product_id, size) do update
    set quantity = excluded.quantity, supplied = stock.supplied + excluded.quantity - stock.quantity`)
}
