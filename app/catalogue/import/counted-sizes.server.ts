import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { FREE_SIZE_NAMES } from '../sizes/size-names.ts'

/**
 * A new style comes in the sizes that its columns of sizes count, unless it says its own. A free size
 * is none of its own where the rule gives no choice either.
 */
export async function takeCountedSizes(tx: Transaction): Promise<void> {
  const isFree = sql`(cardinality(counted_sizes) = 1 and cardinality(sizes) < 2 and lower(counted_sizes[1]) in ${FREE_SIZE_NAMES})`
  await tx.execute(sql`
    update staged_styles set sizes = counted_sizes, own_sizes = true
    where counted_sizes is not null and not own_sizes and not exists (select from styles where styles.id = staged_styles.id) and not ${isFree}`)
}
