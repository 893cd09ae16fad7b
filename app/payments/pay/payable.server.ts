import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import { isFirmUnpaid, mayBePaidOnline } from '../payment.ts'

/** A firm order holds its stock for good; a gateway's page for it ends then. */
const PAGE_MS = 30 * MINUTE_MS

/** Until when an order can be paid that somebody goes to pay; undefined where it cannot. */
export async function findPayableUntil(
  db: Database,
  orderId: string,
  now: Date,
): Promise<Date | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || !mayBePaidOnline(order)) return undefined
  if (isFirmUnpaid(order)) return new Date(now.getTime() + PAGE_MS)
  return order.stockHeldUntil && order.stockHeldUntil > now ? order.stockHeldUntil : undefined
}

/**
 * Sum that is paid online: of an order that was to be paid at the door without the charge for cash, and
 * without what was cancelled of it.
 */
export async function owedOnline(
  tx: Database | Transaction,
  order: { id: string; totalPaise: number; paymentMethod: 'online' | 'cash' },
): Promise<Paise> {
  if (order.paymentMethod === 'online') return paise(order.totalPaise)
  const { rows } = await tx.execute<{ less: string }>(sql`
    select (select coalesce(sum(amount_paise), 0) from order_charges
        where order_id = ${order.id}::uuid and code = 'cash_handling')
      + (select coalesce(sum(quantity * price_paise), 0) from order_items
        where order_id = ${order.id}::uuid and cancelled_at is not null) as less`)
  return paise(order.totalPaise - Number(rows[0]?.less ?? 0))
}
