import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, returns } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { NO_TRACKING } from '#app/orders/tracking.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { returnRequested } from '#app/orders/audit/return-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { auditActor, isStaff, lockOrder, type OrderActor } from '#app/orders/lock-order.server.ts'
import type { RefundAccount } from '#app/payments/refund-account/refund-account.ts'
import { storeRefundAccount } from '#app/payments/refund-account/refund-accounts.server.ts'
import { isPaidHere } from './find-paid-attempt.server.ts'
import type { Exchange } from './exchange/exchange.ts'
import { holdReplacements } from './exchange/hold-replacements.server.ts'
import {
  isDuplicateRequest,
  checkReturn,
  type Return,
  type ReturnRefusal,
  type ReturnRequest,
} from './return.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date; log: Pick<Log, 'error'> }

/** Returns of these orders, oldest first. */
export async function listReturns(
  db: Database | Transaction,
  ...orderIds: readonly string[]
): Promise<Return[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({ one: returns })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(returns.requestedAt), asc(returns.id))
  return rows.map(({ one }) => returnOf(one))
}

/** Return as its row has it. */
export const returnOf = ({
  orderItemId: itemId,
  exchangeSize,
  exchangeState,
  exchangeTrackingNumber,
  exchangeCourier,
  exchangeTrackingLink,
  exchangeSentAt,
  replacementOutcome,
  ...one
}: typeof returns.$inferSelect): Return => ({
  ...one,
  itemId,
  // Both or neither, by a check of the table.
  exchange:
    exchangeSize !== null && exchangeState !== null
      ? {
          size: exchangeSize,
          state: exchangeState,
          trackingNumber: exchangeTrackingNumber,
          courier: exchangeCourier,
          trackingLink: exchangeTrackingLink,
          sentAt: exchangeSentAt,
          outcome: replacementOutcome,
        }
      : null,
})

/**
 * Requests returns, all or none; the error names the first line that is refused. A repeated request
 * (double click) succeeds without new returns. The stock of a size to exchange for is held with it.
 * @param lateReason why a member of the staff opens it after the return window; without one, and for
 * shoppers, the window holds. A command is not bound by it.
 * @param refundTo where its money is to be sent, of an order that was paid at the door
 */
export function requestReturn(
  { db, jobs, now, log }: Services,
  actor: OrderActor,
  idOrNumber: string,
  requests: readonly ReturnRequest[],
  lateReason?: string,
  refundTo?: { keys: Pick<SigningKeys, 'seeds'>; account: RefundAccount },
): Promise<Result<{ returnIds: string[] }, ReturnRefusal & { itemId?: string }>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, actor, idOrNumber)
    if (!order) return err({ why: 'no such order' as const })
    if (!isStaff(actor) && !(await isPaidHere(tx, order)))
      return err({ why: 'paid elsewhere' as const })
    const at = now()
    const byStaff = actor === 'staff' || (isStaff(actor) && lateReason !== undefined)
    const before = await listReturns(tx, order.id)
    if (isDuplicateRequest(requests, before, at)) return ok({ returnIds: [] })
    const fresh: Return[] = []
    for (const { itemId, quantity, reason, note, exchangeSize } of requests) {
      const context = { order, returns: [...before, ...fresh], now: at, byStaff }
      const refusal = checkReturn(context, { itemId, quantity, reason })
      if (refusal) return err({ ...refusal, itemId })
      const one = {
        id: randomUUID(),
        quantity,
        reason,
        note: note || null,
        state: 'requested',
        requestedAt: at,
      } as const
      const exchange = exchangeSize === undefined ? null : heldExchange(exchangeSize)
      fresh.push({ ...one, itemId, refusal: null, settledAt: null, paidCharges: null, exchange })
    }
    const held = await holdReplacements({ tx, log }, order, fresh)
    if (!held.ok) return held
    await tx.insert(returns).values(
      fresh.map(({ itemId, exchange, ...one }) => ({
        ...one,
        orderItemId: itemId,
        exchangeSize: exchange?.size,
        exchangeState: exchange?.state,
      })),
    )
    await recordEvent(
      tx,
      auditActor(actor),
      ...fresh.map((one) => returnRequested(one, lateReason)),
    )
    if (refundTo && order.paymentMethod === 'cash')
      await storeRefundAccount(tx, refundTo.keys, {
        orderId: order.id,
        account: refundTo.account,
        at,
      })
    const returnIds = fresh.map(({ id }) => id)
    await jobs.enqueue(tx, 'return-received-mail', { orderId: order.id, returnIds })
    return ok({ returnIds })
  })
}

const heldExchange = (size: string): Exchange => ({
  size,
  state: 'held',
  ...NO_TRACKING,
  sentAt: null,
  outcome: null,
})
