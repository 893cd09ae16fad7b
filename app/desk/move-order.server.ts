import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { orderMoved, trackingChanged } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import { mayBecome, type OrderStatus } from '#app/orders/order.ts'

export type MoveRefusal =
  { why: 'no such order' } | { why: 'invalid transition'; from: OrderStatus }

/** Transitions made by staff. No shopper is checked here, so no route of the shop may call this. */
export type Step = { to: 'shipped'; trackingNumber: string | undefined } | { to: 'delivered' }

/**
 * Moves a paid order to its next status, by number or id. A repetition is refused, so that no mail
 * goes out twice.
 */
export async function moveOrder(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  number: string,
  step: Step,
): Promise<Result<null, MoveRefusal>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    if (!order) return err({ why: 'no such order' as const })
    if (!mayBecome(order.status, step.to))
      return err({ why: 'invalid transition' as const, from: order.status })
    await tx
      .update(orders)
      .set(
        step.to === 'shipped'
          ? { status: step.to, shippedAt: now(), trackingNumber: step.trackingNumber ?? null }
          : { status: step.to, deliveredAt: now() },
      )
      .where(eq(orders.id, order.id))
    await recordEvent(tx, 'staff', orderMoved(order, step))
    await jobs.enqueue(tx, step.to === 'shipped' ? 'shipped-mail' : 'delivered-mail', {
      orderId: order.id,
    })
    return ok(null)
  })
}

export type TrackRefusal = MoveRefusal | { why: 'unchanged' }

/**
 * Sets the tracking number of a shipped parcel, where it was left out or mistyped. The shopper gets
 * one mail for each number. Staff only.
 */
export async function setTracking(
  { db, jobs }: { db: Database; jobs: Jobs },
  number: string,
  trackingNumber: string,
): Promise<Result<null, TrackRefusal>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    if (!order) return err({ why: 'no such order' as const })
    if (order.status !== 'shipped')
      return err({ why: 'invalid transition' as const, from: order.status })
    if (order.trackingNumber === trackingNumber) return err({ why: 'unchanged' as const })
    await tx.update(orders).set({ trackingNumber }).where(eq(orders.id, order.id))
    await recordEvent(tx, 'staff', trackingChanged(order, trackingNumber))
    await jobs.enqueue(tx, 'shipped-mail', { orderId: order.id, trackingOnly: true })
    return ok(null)
  })
}
