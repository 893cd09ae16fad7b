import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, returns } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { returnRequested } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { auditActor, lockOrder, type OrderActor } from '#app/orders/lock-order.server.ts'
import { findPaidAttempt } from './cancel-order.server.ts'
import {
  isDuplicateRequest,
  checkReturn,
  type Return,
  type ReturnRefusal,
  type ReturnRequest,
} from './return.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }

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
  { db, jobs, now }: Services,
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
    await recordEvent(tx, auditActor(actor), ...fresh.map(returnRequested))
    const returnIds = fresh.map(({ id }) => id)
    await jobs.enqueue(tx, 'return-received-mail', { orderId: order.id, returnIds })
    return ok({ returnIds })
  })
}
