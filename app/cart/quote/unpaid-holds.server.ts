import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders, stockHolds } from '#db/schema.ts'
import { stockKey } from '#app/catalogue/stock/stock.ts'
import type { UnpaidHolds } from './quote.ts'

/** Stock held by the unpaid orders of an account. A paid order holds its own too, but for good. */
export async function findUnpaidHolds(db: Database, shopperId: string): Promise<UnpaidHolds> {
  const rows = await db
    .select({
      productId: stockHolds.productId,
      size: stockHolds.size,
      quantity: stockHolds.quantity,
    })
    .from(stockHolds)
    .innerJoin(orders, eq(orders.id, stockHolds.orderId))
    .where(and(eq(orders.userId, shopperId), eq(orders.status, 'pending')))
    .prepare('unpaid_holds')
    .execute()
  const holds = new Map<string, number>()
  for (const { productId, size, quantity } of rows) {
    const key = stockKey(productId, size)
    holds.set(key, quantity + (holds.get(key) ?? 0))
  }
  return holds
}
