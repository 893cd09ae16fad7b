import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orders, type paymentAttempts } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { AuditEvent, StaffActor } from '#app/orders/audit/audit-event.ts'
import { orderCancelled, orderMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { issueCreditNotes } from '#app/invoices/credit/issue-credit-note.server.ts'
import { payCashOnline } from '#app/orders/cash/pay-cash-online.server.ts'
import { findStockLines, tryHoldStock } from '#app/orders/stock-holds.server.ts'
import { promiseColumns } from '#app/shipping/find-promise.server.ts'
import { owedOnline } from '../pay/payable.server.ts'
import type { Settlement } from '../payment.ts'
import { checkOtherAttempts } from '../supersede-attempts.server.ts'
import { requestRefund } from '../request-refund.server.ts'

/** Delay of the mail: a shopper who tries again at once, or changes the card, needs none. */
const FAILED_MAIL_DELAY_MS = 10 * MINUTE_MS

type Applied = {
  order: typeof orders.$inferSelect
  attempt: typeof paymentAttempts.$inferSelect
  settlement: Settlement
  /** Records what the attempt became. */
  event: AuditEvent
  /** Money that has arrived, a fee included. */
  paid: Paise
  actor: 'gateway' | StaffActor
  at: Date
}

/**
 * Records what the attempt became, and does what follows from it.
 * @returns the effect it had: paying an order whose stock has sold out becomes a refund
 */
export async function applySettlement(
  tx: Transaction,
  jobs: Jobs,
  { order, attempt, settlement, event, paid, actor, at }: Applied,
): Promise<Settlement['effect']> {
  const paysOrder = settlement.effect === 'pay the order'
  if (!paysOrder) await recordEvent(tx, actor, event)
  const effect = paysOrder
    ? await payOrder(tx, { order, attempt, jobs, at, event, actor })
    : settlement.effect
  if (effect !== 'none' && effect !== 'pay the order')
    await requestRefund(
      { tx, jobs },
      {
        source: { reference: attempt.reference },
        amount: paid,
        why: effect.refund,
        cause: 'payment',
        actor,
        at,
      },
    )
  if (settlement.state === 'failed' || settlement.state === 'aborted')
    await jobs.enqueue(
      tx,
      'payment-failed-mail',
      { orderId: order.id, reference: attempt.reference },
      {
        startAfter: new Date(at.getTime() + FAILED_MAIL_DELAY_MS),
        idempotencyKey: attempt.reference,
      },
    )
  return effect
}

/**
 * Pays an order. After its stock hold a payment takes what is left, and where that is too little the
 * order is cancelled and the money goes back.
 */
async function payOrder(
  tx: Transaction,
  {
    order,
    attempt,
    jobs,
    at,
    event,
    actor,
  }: Pick<Applied, 'order' | 'attempt' | 'at' | 'event' | 'actor'> & { jobs: Jobs },
): Promise<Settlement['effect']> {
  const hasLapsed = order.status === 'pending' && order.stockHeldUntil === null
  if (hasLapsed && !(await tryHoldStock(tx, order.id, await findStockLines(tx, order.id))).ok) {
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: at })
      .where(eq(orders.id, order.id))
    await recordEvent(tx, actor, event, orderCancelled(order))
    return { refund: 'sold_out' }
  }
  // Of an order to be paid at the door a line may have been cancelled after the attempt began: the
  // courier goes on collecting what is left, and this goes back.
  if (order.paymentMethod === 'cash' && attempt.amountPaise !== (await owedOnline(tx, order))) {
    await recordEvent(tx, actor, event)
    return { refund: 'paid_after_cancellation' }
  }
  const { promisedFrom, promisedBy, promisedDays } = order
  // The promise of an order that was confirmed before stays. It is written again: the text of a
  // prepared statement must not differ.
  const promise = promisedBy
    ? { promisedFrom, promisedBy, promisedDays }
    : await promiseColumns(tx, order.shippingPostalCode, at)
  const totalPaise = order.paymentMethod === 'cash' ? await payCashOnline(tx, order) : undefined
  await Promise.all([
    tx
      .update(orders)
      .set({ status: 'processing', paidAt: at, stockHeldUntil: null, ...promise })
      .where(eq(orders.id, order.id))
      .prepare('pay_order')
      .execute(),
    recordEvent(tx, actor, event, orderMoved(order, { to: 'processing', totalPaise })),
    jobs.enqueue(tx, 'order-received-mail', { orderId: order.id }),
    checkOtherAttempts({ tx, jobs }, attempt),
  ])
  // The parcel may be packed, and its invoice has the charge that is not due any more.
  if (totalPaise !== undefined)
    await issueCreditNotes(
      { tx, jobs },
      {
        orderId: order.id,
        cause: 'paid online',
        reason: 'paid_online',
        pieces: [],
        charges: ['cash_handling'],
        at,
      },
    )
  return 'pay the order'
}
