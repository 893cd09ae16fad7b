import { asc, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderCharges } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { Charge } from '#app/cart/charges.ts'

/** Charges by order id, as placed. */
export async function storedCharges(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<Map<string, Charge[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, [...orderIds]))
    .orderBy(asc(orderCharges.position))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, charges]) => [orderId, charges.map(asCharge)]))
}

const asCharge = ({ code, amountPaise }: typeof orderCharges.$inferSelect): Charge => ({
  code,
  amount: paise(amountPaise),
})
