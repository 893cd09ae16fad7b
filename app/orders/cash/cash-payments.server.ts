import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { insertRows } from '#db/prepared.ts'
import { cashPayments, remittanceRows } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { StaffActor, AuditActor } from '#app/orders/audit/audit-event.ts'
import { cashCollected } from '#app/orders/audit/cash-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { CashEnd, CashPayment, RemittedCash } from './cash-payment.ts'
import { currentTotal, type Order } from '#app/orders/order.ts'

/** Insert of the promise, for the statement that inserts its order. */
export const insertCash = (orderId: string, needsCode: boolean): SQL =>
  insertRows(cashPayments, [
    needsCode
      ? { orderId, state: 'to_confirm', codesSent: 1 }
      : { orderId, state: 'promised', codesSent: 0 },
  ])

export async function findCash(
  db: Database | Transaction,
  orderId: string,
): Promise<CashPayment | undefined> {
  const [row] = await db.select().from(cashPayments).where(eq(cashPayments.orderId, orderId))
  return (
    row && {
      state: row.state,
      endedWhy: row.endedWhy,
      collected: row.collectedPaise === null ? null : paise(row.collectedPaise),
      collectedAt: row.collectedAt,
      reconciledAt: row.reconciledAt,
    }
  )
}

/** By which row of which remittance the cash of an order has come; undefined where it has not. */
export async function findRemitted(
  db: Database,
  orderId: string,
): Promise<RemittedCash | undefined> {
  const [row] = await db
    .select()
    .from(remittanceRows)
    .where(and(eq(remittanceRows.orderId, orderId), eq(remittanceRows.reconciles, true)))
  return (
    row && {
      remittance: row.remittanceId,
      amount: paise(row.amountPaise),
      reference: row.reference,
      paidOn: row.paidOn,
    }
  )
}

/** Ends the promise: nothing is collected any more. Of an order that is paid online it does nothing. */
export async function endCash(tx: Transaction, orderId: string, why: CashEnd): Promise<void> {
  await tx
    .update(cashPayments)
    .set({ state: 'ended', endedWhy: why })
    .where(
      and(
        eq(cashPayments.orderId, orderId),
        inArray(cashPayments.state, ['to_confirm', 'promised']),
      ),
    )
}

/**
 * Collected at the door, as the courier says by delivering: what the order costs without what was
 * cancelled of it.
 */
export async function collectCash(
  tx: Transaction,
  by: AuditActor | StaffActor,
  order: Pick<Order, 'id' | 'items' | 'charges'>,
  at: Date,
): Promise<void> {
  const due = currentTotal({ ...order, status: 'delivered', total: paise(0) })
  const collected = await tx
    .update(cashPayments)
    .set({ state: 'collected', collectedAt: at, collectedPaise: due })
    .where(and(eq(cashPayments.orderId, order.id), eq(cashPayments.state, 'promised')))
  if (collected.rowCount) await recordEvent(tx, by, cashCollected(order.id, due))
}
