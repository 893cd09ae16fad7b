import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orderItems, returns } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { withCharges } from '#app/cart/charges.ts'
import { lineTotal } from '#app/orders/order.ts'
import { returnMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import { releaseLines } from '#app/orders/stock-holds.server.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import { findPaidAttempt } from '#app/aftersales/cancel-order.server.ts'
import { chargesPaidBack, returnEvent } from '#app/aftersales/charges-paid-back.ts'
import type { ReturnState } from '#app/aftersales/return.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }

/**
 * Decision of staff: accept the goods and refund them, or refuse with a note that the shopper
 * reads.
 */
export type ReturnSettlement = { accept: true; restock: boolean } | { accept: false; note: string }

export type Settled = { itemName: string; quantity: number; refund: Paise; isRefunded: boolean }

/** Settles a return. */
export function settleReturn(
  { db, jobs, now }: Services,
  returnId: string,
  settlement: ReturnSettlement,
): Promise<
  Result<Settled, { why: 'no such return' } | { why: 'settled already'; state: ReturnState }>
> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ orderId: orderItems.orderId })
      .from(returns)
      .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
      .where(eq(returns.id, returnId))
    const order = found && (await lockOrder(tx, 'staff', found.orderId))
    const [one] = order ? await tx.select().from(returns).where(eq(returns.id, returnId)) : []
    const item = order?.items.find(({ id }) => id === one?.orderItemId)
    if (!order || !one || !item) return err({ why: 'no such return' as const })
    if (one.state !== 'requested') return err({ why: 'settled already' as const, state: one.state })
    const at = now()
    const event = returnEvent(one, await listReturns(tx, order.id))
    const refund = withCharges(
      lineTotal({ ...item, quantity: one.quantity }),
      chargesPaidBack(order.charges, event),
    )
    if (!settlement.accept) {
      await tx
        .update(returns)
        .set({ state: 'refused', refusal: settlement.note, settledAt: at })
        .where(eq(returns.id, returnId))
      await recordEvent(tx, 'staff', returnMoved(returnId, one.state, 'refused'))
      await jobs.enqueue(tx, 'return-refused-mail', { orderId: order.id, returnId })
      return ok({ itemName: item.name, quantity: one.quantity, refund, isRefunded: false })
    }
    await tx
      .update(returns)
      .set({ state: 'accepted', settledAt: at })
      .where(eq(returns.id, returnId))
    await recordEvent(tx, 'staff', returnMoved(returnId, one.state, 'accepted'))
    if (settlement.restock) await releaseLines(tx, order.id, [{ ...item, quantity: one.quantity }])
    const reference = await findPaidAttempt(tx, order.id)
    if (reference)
      await requestRefund(
        { tx, jobs },
        {
          reference,
          amount: refund,
          why: 'returned',
          cause: `returned ${returnId}`,
          actor: 'staff',
          at,
        },
      )
    return ok({
      itemName: item.name,
      quantity: one.quantity,
      refund,
      isRefunded: reference !== undefined,
    })
  })
}
