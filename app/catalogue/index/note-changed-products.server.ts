import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'

/** One more than are told one by one; `touch_for_webhooks` then notes that there are many. */
const LIMIT = 1_001

/**
 * Notes which products of `touched_styles` are on sale, before or after they are written, if a
 * webhook wants to know (decision 105).
 * @returns what to call once `styles` is written
 */
export async function startNoting(tx: Transaction): Promise<() => Promise<void>> {
  const { rows } = await tx.execute<{ wanted: boolean }>(sql`
    select exists (
      select from webhooks where paused_at is null and topics && array['product.changed', 'product.removed']
    ) as wanted`)
  if (!rows[0]?.wanted) return async () => {}
  const before = await listOnSale(tx)
  return async () => {
    const products = [...new Set([...before, ...(await listOnSale(tx))])]
    await tx.execute(sql`select touch_for_webhooks('product', ${sql.param(products)}::uuid[])`)
  }
}

async function listOnSale(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ uuid: string }>(sql`
    select styles.uuid from touched_styles join styles using (id) where styles.listed limit ${LIMIT}`)
  return rows.map(({ uuid }) => uuid)
}
