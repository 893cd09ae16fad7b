import { asc, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { itemName, type OrderItem } from '../order.ts'

/** Lines by order id, in the sequence in which they were placed. */
export async function storedItems(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<Map<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, items]) => [orderId, items.map(storedItem)]))
}

/** Line as its row has it. */
export const storedItem = (row: typeof orderItems.$inferSelect): OrderItem => ({
  id: row.id,
  productId: row.productId,
  styleId: row.styleId,
  name: itemName(row.productName, row.productId),
  quantity: row.quantity,
  price: paise(row.pricePaise),
  size: row.selectedSize,
  colour: row.selectedColour,
  returnable: row.returnable,
  cancelledAt: row.cancelledAt,
})
