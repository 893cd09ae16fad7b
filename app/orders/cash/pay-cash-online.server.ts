import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orderCharges, orders } from '#db/schema.ts'
import { paise, sum, type Paise } from '#app/basics/money.ts'
import { endCash } from './cash-payments.server.ts'

/**
 * Makes an order that was to be paid at the door one that is paid online, without the charge for cash.
 * @returns its total by now; undefined where that stays
 */
export async function payCashOnline(
  tx: Transaction,
  order: { id: string; totalPaise: number },
): Promise<Paise | undefined> {
  await endCash(tx, order.id, 'paid_online')
  const charged = await tx
    .delete(orderCharges)
    .where(and(eq(orderCharges.orderId, order.id), eq(orderCharges.code, 'cash_handling')))
    .returning({ amount: orderCharges.amountPaise })
  const handling = sum(charged.map(({ amount }) => paise(amount)))
  const total = paise(order.totalPaise - handling)
  await tx
    .update(orders)
    .set({ paymentMethod: 'online', totalPaise: total })
    .where(eq(orders.id, order.id))
  return handling > 0 ? total : undefined
}
