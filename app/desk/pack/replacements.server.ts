import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, returns } from '#db/schema.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { storedItem } from '#app/orders/stored/stored-items.server.ts'

/** Replacement that is due: the goods are back, and the other size is held for the customer. */
export type Replacement = {
  returnId: string
  orderId: string
  /** The line in the other size, under the id of its return. */
  item: OrderItem
  size: string
  packedAt: Date | null
}

/** Replacements that are due for these orders, packed or not, the longest waiting first. */
export async function listReplacements(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<Replacement[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({ one: returns, line: orderItems })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(
      and(
        inArray(orderItems.orderId, orderIds),
        eq(returns.state, 'accepted'),
        eq(returns.exchangeState, 'held'),
      ),
    )
    .orderBy(asc(returns.settledAt), asc(returns.id))
  return rows.map(({ one, line }) => {
    const size = one.exchangeSize ?? ''
    const { quantity } = one
    return {
      returnId: one.id,
      orderId: line.orderId,
      item: { ...storedItem(line), id: one.id, size, quantity },
      size,
      packedAt: one.replacementPackedAt,
    }
  })
}
