import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orderSearchBacklog } from '#db/schema.ts'

const BATCH_SIZE = 1_000

/** Whether orders of before the search keys are left without them. */
export async function hasSearchKeyBacklog(db: Database): Promise<boolean> {
  const left = await db.select().from(orderSearchBacklog).limit(1)
  return left.length > 0
}

/**
 * Writes the search keys of orders of before there were any, in batches, each its own transaction: a
 * start that is killed leaves the rest to the next. The migration would block orders meanwhile.
 */
export async function fillSearchKeys(db: Database): Promise<void> {
  for (let written = BATCH_SIZE; written > 0;) written = await fillBatch(db)
}

const fillBatch = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      delete from order_search_backlog
      where order_id in (select order_id from order_search_backlog order by order_id limit ${BATCH_SIZE})
      returning order_id as id`)
    const ids = sql.param(rows.map(({ id }) => id))
    // Row locks: whoever is being erased at this moment must not be written after it.
    await tx.execute(
      sql`select from orders where id = any(${ids}::uuid[]) order by id for no key update`,
    )
    await tx.execute(sql`delete from order_search where order_id = any(${ids}::uuid[])`)
    await tx.execute(sql`
      select write_order_search(${ids}::uuid[], array['phone', 'email', 'name', 'tracking', 'payment', 'product'])`)
    return rows.length
  })
