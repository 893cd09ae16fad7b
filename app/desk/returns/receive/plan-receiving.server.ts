import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orderItems, returns } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { isPaidBack } from '#app/aftersales/exchange/exchange.ts'
import { findRefundSource } from '#app/aftersales/find-paid-attempt.server.ts'
import { isFault } from '#app/aftersales/return.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import { leftToRefund } from '#app/payments/refunds/left-to-refund.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../../record/reads/record-read.server.ts'
import { deskReturns, leftAfter, type DeskReturn } from '../desk-return.ts'

/** Returns of one page of the list. */
export const MAX_RECEIVED = 50

/** A return of those whose goods are here, with its order. */
export type ReceivedReturn = DeskReturn & { number: string; name: string }

/**
 * Returns as they are accepted one after the other: charges of an order go back once, and never more
 * than is left of its payment. Those that are settled by now are among them.
 */
export async function planReceiving(
  services: { db: Database; log: Pick<Log, 'warn'> },
  by: StaffWho<'receive returns'>,
  typed: readonly string[],
): Promise<ReceivedReturn[]> {
  const { db } = services
  const ids = [...new Set(typed)].filter(isUuid).slice(0, MAX_RECEIVED)
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: returns.id, orderId: orderItems.orderId })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(inArray(returns.id, ids))
  const ticked = new Set(rows.map(({ id }) => id))
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  await recordRead(db, by, 'order', ...orderIds)
  const planned = new Map<string, ReceivedReturn>()
  for (const orderId of orderIds) {
    const order = await findOrderUnscoped(services, orderId)
    if (!order) continue
    let theirs = await listReturns(db, orderId)
    const source = await findRefundSource(db, orderId)
    let left = source === undefined ? undefined : await leftToRefund(db, source)
    for (const { id, state } of theirs.filter((one) => ticked.has(one.id))) {
      const shown = deskReturns(order, theirs, left).find((one) => one.id === id)
      if (!shown) continue
      planned.set(id, { ...shown, number: order.number, name: order.address.fullName })
      if (state !== 'requested') continue
      theirs = theirs.map((one) =>
        one.id === id
          ? { ...one, state: 'accepted', paidCharges: isPaidBack(one) && isFault(one.reason) }
          : one,
      )
      left = leftAfter(left, shown)
    }
  }
  return ids.flatMap((id) => planned.get(id) ?? [])
}
