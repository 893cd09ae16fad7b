import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { cashPayments, refundAccounts } from '#db/schema.ts'
import { decimalRupees, paise } from '#app/basics/money.ts'
import { byOrder } from '../by-order.ts'

/**
 * Cash of orders that are paid at the door, and where a refund of it goes: by its mask, since the file
 * may lie about on a shared computer, and its owner knows the number.
 */
export async function exportCash(db: Database, orderIds: string[]) {
  const rows = await db
    .select({ cash: cashPayments, orderId: cashPayments.orderId, account: refundAccounts.masked })
    .from(cashPayments)
    .leftJoin(refundAccounts, eq(refundAccounts.orderId, cashPayments.orderId))
    .where(inArray(cashPayments.orderId, orderIds))
  return byOrder(rows, ({ cash, account }) => ({
    state: cash.state,
    endedBecause: cash.endedWhy,
    codesSent: cash.codesSent,
    collected: cash.collectedAt,
    amount: cash.collectedPaise === null ? null : decimalRupees(paise(cash.collectedPaise)),
    refundTo: account,
  }))
}
