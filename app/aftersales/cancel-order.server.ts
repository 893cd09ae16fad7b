import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, orders, stockHolds } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { countPieces, type DeliveryFailure, type Order } from '#app/orders/order.ts'
import { endCash } from '#app/orders/cash/cash-payments.server.ts'
import { recordDamaged } from '#app/orders/damaged-pieces.server.ts'
import type { MoneyOptions } from '#app/orders/audit/audit-event.ts'
import { linesCancelled, orderCancelled } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import {
  auditActor,
  isStaff,
  lockOrder,
  type OrderActor,
  type LockedOrder,
} from '#app/orders/lock-order.server.ts'
import { releaseLines, releaseStock } from '#app/orders/stock-holds.server.ts'
import { creditCancelled } from './credit-cancelled.server.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { settleOpenAttempts } from '#app/payments/pay/pay-again.server.ts'
import { paymentStatus } from '#app/payments/payment.ts'
import { leftToRefund } from '#app/payments/refunds/left-to-refund.server.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import { chargesPaidBack } from './charges-paid-back.ts'
import {
  cancelEvent,
  cancellation,
  cashEndOf,
  damagedPieces,
  refundReasonFor,
  splitLines,
  withoutDamaged,
  type Cancellation,
  type CancelRefusal,
  type StaffCancelOptions,
} from './cancel.ts'
import { findPaidAttempt } from './find-paid-attempt.server.ts'
import { storeParts } from './store-parts.server.ts'

type Services = Parameters<typeof settleOpenAttempts>[0]

/** `paidReference`: reference of the attempt to refund; undefined when the money is not here. */
export type RefundableCancellation = Cancellation & { paidReference: string | undefined }

/**
 * Cancels an order before it is shipped, whole or by line; null stands for all remaining lines. The
 * refund is promised and the stock is released in the same transaction. Staff may also cancel a
 * parcel that never arrived; one that was lost does not return to stock.
 * With `asksForCode` an order that was paid here is not cancelled.
 */
export async function cancelOrder<Actor extends OrderActor>(
  services: Services,
  actor: Actor,
  idOrNumber: string,
  wanted: readonly string[] | null,
  ...[{ asksForCode = false, ...options } = {}]: MoneyOptions<Actor, StaffCancelOptions>
): Promise<Result<RefundableCancellation, CancelRefusal>> {
  const cancel = async ({ includeUnpaid }: { includeUnpaid: boolean }) => {
    const cancelled = await services.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, actor, idOrNumber)
      if (!locked) return err('no such order' as const)
      const { pieces, expectedRefund, expectedPieces, deliveryFailure } = options
      if (expectedPieces !== undefined && countPieces(locked) !== expectedPieces)
        return err('changed meanwhile' as const)
      const split = pieces && splitLines(locked, pieces, randomUUID)
      const order = split ? { ...locked, items: split.items } : locked
      const lines = split ? split.wanted : wanted
      const checked = await checkCancellation(tx, actor, order, lines, deliveryFailure)
      if (!checked.ok) return checked
      const { refund, paidReference } = checked.value
      if (expectedRefund !== undefined && refund !== expectedRefund)
        return err('changed meanwhile' as const)
      if (asksForCode && paidReference && refund > 0) return err('code wanted' as const)
      const applies = includeUnpaid || order.status !== 'pending'
      if (applies) {
        if (split) await storeParts(tx, split.parts)
        await applyCancellation(tx, services, { actor, order }, checked.value, options)
        await creditCancelled({ ...services, tx }, { order, split, deliveryFailure }, checked.value)
      }
      return ok({
        ...checked.value,
        unpaidId: order.status === 'pending' ? order.id : undefined,
        cancelledOrder: applies ? order.number : undefined,
      })
    })
    if (cancelled.ok && cancelled.value.cancelledOrder) {
      const { cancelledOrder, itemIds, whole } = cancelled.value
      const detail = { lines: itemIds.length, whole, deliveryFailure: options.deliveryFailure }
      services.log.info({ area: 'orders', order: cancelledOrder, ...detail }, 'order cancelled')
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
  order: Pick<Order, 'id' | 'status' | 'paymentMethod' | 'items' | 'charges'>,
  wanted: readonly string[] | null,
  deliveryFailure?: DeliveryFailure,
): Promise<Result<RefundableCancellation, CancelRefusal>> {
  const payment = paymentStatus(
    (await listAttempts(db, order.id)).map(({ state }) => state),
    order.paymentMethod,
  )
  const plan = cancellation(order, payment, wanted, isStaff(actor) ? deliveryFailure : undefined)
  if (typeof plan === 'string') return err(plan)
  // Nothing was paid yet: the money is collected at the door.
  if (order.paymentMethod === 'cash')
    return ok({ ...plan, refund: paise(0), paidReference: undefined })
  const isPaid = order.status !== 'pending'
  const paidReference = isPaid ? await findPaidAttempt(db, order.id) : undefined
  if (isPaid && !paidReference && !isStaff(actor)) return err('paid elsewhere' as const)
  if (!paidReference) return ok({ ...plan, paidReference })
  const left = await leftToRefund(db, { reference: paidReference })
  return ok({ ...plan, refund: left < plan.refund ? left : plan.refund, paidReference })
}

async function applyCancellation(
  tx: Transaction,
  { jobs, now }: Services,
  { actor, order }: { actor: OrderActor; order: LockedOrder },
  { itemIds, whole, refund, paidReference }: RefundableCancellation,
  { deliveryFailure, note, damaged: wanted }: StaffCancelOptions,
): Promise<void> {
  const at = now()
  const isBack = deliveryFailure === 'returned_to_sender'
  const damaged = isBack ? damagedPieces(order, wanted) : new Map<string, number>()
  await tx.update(orderItems).set({ cancelledAt: at }).where(inArray(orderItems.id, itemIds))
  if (whole) {
    // Lost and damaged pieces do not return to stock: its hold is deleted, and not released.
    if (damaged.size > 0) await releaseLines(tx, order.id, withoutDamaged(order, damaged))
    if (deliveryFailure === 'lost' || damaged.size > 0)
      await tx.delete(stockHolds).where(eq(stockHolds.orderId, order.id))
    else await releaseStock(tx, order.id)
    await recordDamaged(
      tx,
      [...damaged].map(([itemId, quantity]) => ({ itemId, quantity })),
      at,
    )
    await tx
      .update(orders)
      .set({
        status: 'cancelled',
        cancelledAt: at,
        stockHeldUntil: null,
        shippingUndoUntil: null,
        ...(deliveryFailure && { deliveryFailure, deliveryFailureNote: note ?? null }),
      })
      .where(eq(orders.id, order.id))
    if (order.paymentMethod === 'cash') await endCash(tx, order.id, cashEndOf(deliveryFailure))
  } else {
    await tx.update(orders).set({ packedAt: null }).where(eq(orders.id, order.id))
    await releaseLines(
      tx,
      order.id,
      order.items.filter(({ id }) => itemIds.includes(id)),
    )
  }
  const event = whole
    ? orderCancelled(order, { itemIds, deliveryFailure, note, damaged })
    : linesCancelled(order, { itemIds, note })
  await recordEvent(tx, auditActor(actor), event)
  if (paidReference && refund > 0)
    await requestRefund(
      { tx, jobs },
      {
        source: { reference: paidReference },
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
    refundPaise: refund,
    refundsCharges:
      chargesPaidBack(order.charges, cancelEvent({ whole, deliveryFailure })).length > 0,
  })
}
