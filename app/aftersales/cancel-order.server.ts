import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, orders, paymentAttempts, refunds, stockHolds } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { DeliveryFailure, Order } from '#app/orders/order.ts'
import { linesCancelled, orderCancelled } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import {
  auditActor,
  lockOrder,
  type OrderActor,
  type LockedOrder,
} from '#app/orders/lock-order.server.ts'
import { releaseLines, releaseStock } from '#app/orders/stock-holds.server.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { settleOpenAttempts } from '#app/payments/pay-again.server.ts'
import { paymentStatus } from '#app/payments/payment.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import { chargesPaidBack } from './charges-paid-back.ts'
import {
  cancelEvent,
  cancellation,
  refundReasonFor,
  type Cancellation,
  type CancelRefusal,
  type StaffCancelOptions,
} from './cancel.ts'

type Services = Parameters<typeof settleOpenAttempts>[0]

/** `paidReference`: reference of the attempt to refund; undefined when the money is not here. */
export type RefundableCancellation = Cancellation & { paidReference: string | undefined }

/**
 * Cancels an order before it is shipped, whole or by line; null stands for all remaining lines. The
 * refund is promised and the stock is released in the same transaction. Staff may also cancel a
 * parcel that never arrived; one that was lost does not return to stock.
 */
export async function cancelOrder(
  services: Services,
  actor: OrderActor,
  idOrNumber: string,
  wanted: readonly string[] | null,
  options: StaffCancelOptions = {},
): Promise<Result<RefundableCancellation, CancelRefusal>> {
  const cancel = async ({ includeUnpaid }: { includeUnpaid: boolean }) => {
    const cancelled = await services.db.transaction(async (tx) => {
      const order = await lockOrder(tx, actor, idOrNumber)
      if (!order) return err('no such order' as const)
      const checked = await checkCancellation(tx, actor, order, wanted, options.deliveryFailure)
      if (!checked.ok) return checked
      const isUnpaid = order.status === 'pending'
      const applies = includeUnpaid || !isUnpaid
      if (applies) await applyCancellation(tx, services, { actor, order }, checked.value, options)
      return ok({
        ...checked.value,
        unpaidId: isUnpaid ? order.id : undefined,
        cancelledOrder: applies ? order.number : undefined,
      })
    })
    if (cancelled.ok && cancelled.value.cancelledOrder) {
      const { cancelledOrder, itemIds, whole } = cancelled.value
      const { deliveryFailure } = options
      services.log.info(
        { area: 'orders', order: cancelledOrder, lines: itemIds.length, whole, deliveryFailure },
        'order cancelled',
      )
    }
    return cancelled
  }
  // An unpaid order is only checked at first, so that a cancellation that will be refused costs no
  // status check.
  const first = await cancel({ includeUnpaid: false })
  if (!first.ok || !first.value.unpaidId) return first
  // The gateway may have taken money that the shop does not know of: then a paid order is
  // cancelled, and its money is refunded.
  await settleOpenAttempts(services, first.value.unpaidId)
  return cancel({ includeUnpaid: true })
}

/** Effect of cancelling these lines, or why it is refused, as the order stands now. */
export async function checkCancellation(
  db: Database | Transaction,
  actor: OrderActor,
  order: Pick<Order, 'id' | 'status' | 'items' | 'charges'>,
  wanted: readonly string[] | null,
  deliveryFailure?: DeliveryFailure,
): Promise<Result<RefundableCancellation, CancelRefusal>> {
  const payment = paymentStatus((await listAttempts(db, order.id)).map(({ state }) => state))
  const plan = cancellation(order, payment, wanted, actor === 'staff' ? deliveryFailure : undefined)
  if (typeof plan === 'string') return err(plan)
  const isPaid = order.status !== 'pending'
  const paidReference = isPaid ? await findPaidAttempt(db, order.id) : undefined
  if (isPaid && !paidReference && actor !== 'staff') return err('paid elsewhere' as const)
  return ok({ ...plan, paidReference })
}

async function applyCancellation(
  tx: Transaction,
  { jobs, now }: Services,
  { actor, order }: { actor: OrderActor; order: LockedOrder },
  { itemIds, whole, refund, paidReference }: RefundableCancellation,
  { deliveryFailure, note }: StaffCancelOptions,
): Promise<void> {
  const at = now()
  await tx.update(orderItems).set({ cancelledAt: at }).where(inArray(orderItems.id, itemIds))
  if (whole) {
    // A lost parcel does not return to stock: its hold is deleted, and nothing is released.
    if (deliveryFailure === 'lost')
      await tx.delete(stockHolds).where(eq(stockHolds.orderId, order.id))
    else await releaseStock(tx, order.id)
    await tx
      .update(orders)
      .set({
        status: 'cancelled',
        cancelledAt: at,
        stockHeldUntil: null,
        ...(deliveryFailure && { deliveryFailure, deliveryFailureNote: note ?? null }),
      })
      .where(eq(orders.id, order.id))
  } else {
    await releaseLines(
      tx,
      order.id,
      order.items.filter(({ id }) => itemIds.includes(id)),
    )
  }
  const event = whole
    ? orderCancelled(order, { itemIds, deliveryFailure, note })
    : linesCancelled(order, { itemIds, note })
  await recordEvent(tx, auditActor(actor), event)
  if (paidReference)
    await requestRefund(
      { tx, jobs },
      {
        reference: paidReference,
        amount: refund,
        why: refundReasonFor(deliveryFailure),
        note,
        cause: `cancelled ${itemIds[0]}`,
        actor: auditActor(actor),
        at,
      },
    )
  // Job payload: it keeps the names and values that stored jobs have.
  const astray = deliveryFailure === 'returned_to_sender' ? 'came back' : deliveryFailure
  await jobs.enqueue(tx, 'cancelled-mail', {
    orderId: order.id,
    itemIds,
    astray,
    because: note,
    refundsCharges:
      chargesPaidBack(order.charges, cancelEvent({ whole, deliveryFailure })).length > 0,
  })
}

/**
 * Reference of the attempt that paid for an order, overpayments excepted; undefined if it was paid
 * in another shop.
 */
export async function findPaidAttempt(
  db: Database | Transaction,
  orderId: string,
): Promise<string | undefined> {
  const overpaid = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.attemptReference, paymentAttempts.reference), eq(refunds.cause, 'payment')),
    )
  const [attempt] = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, 'succeeded'),
        notExists(overpaid),
      ),
    )
  return attempt?.reference
}
