import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { issuesDocuments } from '#app/basics/opening/opening.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffBy } from '#app/orders/audit/audit-event.ts'
import { orderMoved, shippingUndone, trackingChanged } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { collectCash } from '#app/orders/cash/cash-payments.server.ts'
import { issueInvoice } from '#app/invoices/issue-invoice.server.ts'
import { lockOrder } from '#app/orders/lock-order.server.ts'
import { activeItems, mayBecome, type OrderStatus } from '#app/orders/order.ts'
import { NO_TRACKING, type Tracking } from '#app/orders/tracking.ts'

export type MoveRefusal =
  | { why: 'no such order' }
  | { why: 'invalid transition'; from: OrderStatus }
  /** The invoice would name the demo shop. */
  | { why: 'demo seller' }

/** Transitions made by staff. No shopper is checked here: routes of the desk and commands call this. */
export type Step = { to: 'shipped'; tracking?: Partial<Tracking> } | { to: 'delivered' }

/** How long a member at the desk can undo shipping, before the shopper hears of it. */
export const UNDO_SECONDS = 60

/**
 * Moves a paid order to its next status, by number or id. A repetition is refused, so that no mail
 * goes out twice. Shipping at the desk can be undone for a minute; by a command it cannot
 * (docs/decisions/0092).
 */
export async function moveOrder(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  by: StaffBy,
  number: string,
  step: Step,
): Promise<Result<null, MoveRefusal>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    if (!order) return err({ why: 'no such order' as const })
    if (!mayBecome(order.status, step.to))
      return err({ why: 'invalid transition' as const, from: order.status })
    if (step.to === 'shipped' && !issuesDocuments()) return err({ why: 'demo seller' as const })
    const at = now()
    const isUndoable = step.to === 'shipped' && by !== 'staff'
    await tx
      .update(orders)
      .set({
        ...(step.to === 'shipped'
          ? { status: step.to, shippedAt: at, ...NO_TRACKING, ...step.tracking }
          : { status: step.to, deliveredAt: at }),
        shippingUndoUntil: isUndoable ? UNDO_ENDS : null,
      })
      .where(eq(orders.id, order.id))
    await recordEvent(tx, by, orderMoved(order, step))
    if (step.to === 'delivered') await collectCash(tx, by, order, at)
    const orderId = order.id
    if (isUndoable)
      await jobs.enqueue(
        tx,
        'shipped-mail',
        { orderId, shippedAt: at.toISOString() },
        { startAfter: new Date(at.getTime() + UNDO_SECONDS * 1_000) },
      )
    else
      await jobs.enqueue(tx, step.to === 'shipped' ? 'shipped-mail' : 'delivered-mail', { orderId })
    // One that was sent without being packed at the station.
    if (step.to === 'shipped')
      await issueInvoice(tx, { orderId, items: activeItems(order), charges: order.charges }, at)
    return ok(null)
  })
}

const UNDO_ENDS = sql`clock_timestamp() + ${UNDO_SECONDS} * interval '1 second'`

/**
 * Undoes shipping within its minute, by the database's clock: the one step backwards. The mail job
 * closes the minute before it sends, so one of the two wins. Staff only.
 */
export async function undoShipping(
  { db }: { db: Database },
  by: StaffBy,
  number: string,
): Promise<Result<null, MoveRefusal | { why: 'too late' }>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    if (!order) return err({ why: 'no such order' as const })
    if (order.status !== 'shipped')
      return err({ why: 'invalid transition' as const, from: order.status })
    const undone = await tx
      .update(orders)
      .set({ status: 'processing', shippedAt: null, ...NO_TRACKING, shippingUndoUntil: null })
      .where(and(eq(orders.id, order.id), sql`${orders.shippingUndoUntil} > clock_timestamp()`))
    if (!undone.rowCount) return err({ why: 'too late' as const })
    await recordEvent(tx, by, shippingUndone(order))
    return ok(null)
  })
}

const isSame = (one: Tracking, other: Tracking): boolean =>
  one.trackingNumber === other.trackingNumber &&
  one.courier === other.courier &&
  one.trackingLink === other.trackingLink

export type TrackRefusal = MoveRefusal | { why: 'unchanged' }

/**
 * Sets what a shipped parcel is followed by, where it was left out or mistyped; what is not given
 * stays. The shopper gets one mail for each change; while shipping can be undone, the mail about it has
 * it. Staff only.
 */
export async function setTracking(
  { db, jobs }: { db: Database; jobs: Jobs },
  by: StaffBy,
  number: string,
  given: Partial<Tracking>,
): Promise<Result<null, TrackRefusal>> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, 'staff', number)
    if (!order) return err({ why: 'no such order' as const })
    if (order.status !== 'shipped')
      return err({ why: 'invalid transition' as const, from: order.status })
    const { trackingNumber, courier, trackingLink } = order
    const tracking = { trackingNumber, courier, trackingLink, ...given }
    if (isSame(tracking, order)) return err({ why: 'unchanged' as const })
    const [set] = await tx
      .update(orders)
      .set(tracking)
      .where(eq(orders.id, order.id))
      .returning({
        isUndoable: sql<boolean>`coalesce(${orders.shippingUndoUntil} > clock_timestamp(), false)`,
      })
    await recordEvent(tx, by, trackingChanged(order, tracking))
    if (!set?.isUndoable)
      await jobs.enqueue(tx, 'shipped-mail', { orderId: order.id, trackingOnly: true })
    return ok(null)
  })
}
