import { sql } from 'drizzle-orm'
import { stock, styles } from '#db/schema.ts'
import { NO_SIZE } from './stock.ts'

/** The rule of `isSoldOut` in SQL: some size, or the product without sizes, has something left. */
export const inStock = sql`exists (
  select from unnest(coalesce(nullif(${styles.sizes}, '{}'), array[${NO_SIZE}])) as own (size)
  where not exists (
    select from ${stock}
    where ${stock.productId} = ${styles.uuid} and ${stock.size} = own.size and ${stock.quantity} = 0))`

/**
 * The opposite, cheaper where few products lack anything: most have no size at nothing, which one look
 * into a small index says.
 */
export const soldOut = sql`(exists (
  select from ${stock} where ${stock.productId} = ${styles.uuid} and ${stock.quantity} = 0) and not ${inStock})`
