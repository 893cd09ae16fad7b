import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, returns } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { paise, times } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { lockOrder, type OrderActor } from '#app/orders/lock-order.server.ts'
import { releaseLines } from '#app/orders/stock-holds.server.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import { findPaidAttempt } from './cancel-order.server.ts'
import {
  isDuplicateRequest,
  checkReturn,
  type Return,
  type ReturnRefusal,
  type ReturnState,
  type ReturnRequest,
} from './return.ts'

type Needs = { db: Database; jobs: Jobs; now: () => Date }

/** Returns of an order, oldest first. */
export async function listReturns(db: Database | Transaction, orderId: string): Promise<Return[]> {
  const rows = await db
    .select({ one: returns })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(returns.requestedAt), asc(returns.id))
  return rows.map(({ one: { orderItemId, ...one } }) => ({
    ...one,
    itemId: orderItemId,
  }))
}

/**
 * Requests returns, all or none; the error names the first line that is refused. A repeated request
 * (double click) succeeds without new returns.
 */
export function requestReturn(
  { db, jobs, now }: Needs,
  actor: OrderActor,
  idOrNumber: string,
  requests: readonly ReturnRequest[],
): Promise<Result<{ returnIds: string[] }, ReturnRefusal & { itemId?: string }>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, actor, idOrNumber)
    if (!order) return err({ why: 'no such order' as const })
    if (!(await findPaidAttempt(tx, order.id)) && actor !== 'staff')
      return err({ why: 'paid elsewhere' as const })
    const at = now()
    const before = await listReturns(tx, order.id)
    if (isDuplicateRequest(requests, before, at)) return ok({ returnIds: [] })
    const fresh: Return[] = []
    for (const { itemId, quantity, reason, note } of requests) {
      const context = { order, returns: [...before, ...fresh], now: at, byStaff: actor === 'staff' }
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
      fresh.push({ ...one, itemId, refusal: null, settledAt: null })
    }
    await tx
      .insert(returns)
      .values(fresh.map(({ itemId, ...one }) => ({ ...one, orderItemId: itemId })))
    const returnIds = fresh.map(({ id }) => id)
    await jobs.enqueue(tx, 'return-received-mail', { orderId: order.id, returnIds })
    return ok({ returnIds })
  })
}

/**
 * Decision of staff: accept the goods and refund them, or refuse with a note that the shopper
 * reads.
 */
export type ReturnSettlement = { accept: true; restock: boolean } | { accept: false; note: string }

export type Settled = { itemName: string; quantity: number; refund: Paise; paidBack: boolean }

/** Settles a return. No shopper is checked here, so no route of the shop may call this. */
export function settleReturn(
  { db, jobs, now }: Needs,
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
    const refund = paise(times(item.price, one.quantity))
    if (!settlement.accept) {
      await tx
        .update(returns)
        .set({ state: 'refused', refusal: settlement.note, settledAt: at })
        .where(eq(returns.id, returnId))
      await jobs.enqueue(tx, 'return-refused-mail', { orderId: order.id, returnId })
      return ok({ itemName: item.name, quantity: one.quantity, refund, paidBack: false })
    }
    await tx
      .update(returns)
      .set({ state: 'accepted', settledAt: at })
      .where(eq(returns.id, returnId))
    if (settlement.restock) await releaseLines(tx, order.id, [{ ...item, quantity: one.quantity }])
    const reference = await findPaidAttempt(tx, order.id)
    if (reference)
      await requestRefund(
        { tx, jobs },
        { reference, amount: refund, why: 'it was returned', cause: `returned ${returnId}`, at },
      )
    return ok({
      itemName: item.name,
      quantity: one.quantity,
      refund,
      paidBack: reference !== undefined,
    })
  })
}
