import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, returns } from '#db/schema.ts'
import { issuesDocuments } from '#app/basics/opening/opening.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { AuditEvent } from '#app/orders/audit/audit-event.ts'
import { orderPacked } from '#app/orders/audit/events.ts'
import { replacementPacked } from '#app/orders/audit/return-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { lockOrder, type LockedOrder } from '#app/orders/lock-order.server.ts'
import { issueInvoice } from '#app/invoices/issue-invoice.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { endClaim } from './claims.server.ts'
import type { PackRefusal } from './pack-refusal.ts'
import { findParcel, type Parcel } from './parcel.server.ts'
import { piecesOf } from './pieces.ts'

type Services = { db: Database; now: () => Date }

/**
 * Marks a parcel as packed, once every piece that it has at that moment is ticked, and gives it its
 * invoice: a line that was cancelled meanwhile is not asked for, and of two packers the second is told.
 */
export async function packOrder(
  { db, now }: Services,
  by: StaffWho<'pack'>,
  number: string,
  ticked: ReadonlySet<string>,
): Promise<Result<{ number: string; invoice: string | undefined }, PackRefusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockParcel(tx, number)
    if (!locked) return err({ why: 'no such order' as const })
    const { order, parcel } = locked
    if (!parcel) return err({ why: 'not to be packed' as const, status: order.status })
    const pieces = piecesOf(parcel.items).filter(({ key }) => !ticked.has(key))
    if (pieces.length > 0) return err({ why: 'pieces missing' as const, pieces })
    if (!issuesDocuments()) return err({ why: 'demo seller' as const })
    const at = now()
    const events = await setPacked(tx, { order, parcel }, at)
    if (events.length === 0) return err({ why: 'packed already' as const })
    await recordEvent(tx, staffActor(by), ...events)
    await endClaim(tx, order.id)
    const { items, isReplacement } = parcel
    const charges = isReplacement ? [] : order.charges
    const invoice = await issueInvoice(tx, { orderId: order.id, items, charges }, at)
    return ok({ number: order.number, invoice })
  })
}

/** Opens the parcel again, as long as it has not left. @returns whether it was packed */
export async function unpackOrder(
  { db }: Services,
  by: StaffWho<'pack'>,
  number: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = await lockParcel(tx, number)
    if (!locked?.parcel) return false
    const events = await setPacked(tx, { ...locked, parcel: locked.parcel }, null)
    await recordEvent(tx, staffActor(by), ...events)
    return events.length > 0
  })
}

async function lockParcel(tx: Transaction, number: string) {
  const order = await lockOrder(tx, 'staff', number)
  return order && { order, parcel: await findParcel(tx, order) }
}

/** Packs or opens what of a parcel is not so yet. @returns its events */
async function setPacked(
  tx: Transaction,
  { order, parcel }: { order: LockedOrder; parcel: Parcel },
  packedAt: Date | null,
): Promise<AuditEvent[]> {
  const action = packedAt ? 'packed' : 'unpacked'
  const wasOther = packedAt ? isNull : isNotNull
  if (!parcel.isReplacement) {
    const set = await tx
      .update(orders)
      .set({ packedAt })
      .where(and(eq(orders.id, order.id), wasOther(orders.packedAt)))
    return set.rowCount ? [orderPacked(order.id, action)] : []
  }
  const ids = parcel.items.map(({ id }) => id)
  const set = await tx
    .update(returns)
    .set({ replacementPackedAt: packedAt })
    .where(and(inArray(returns.id, ids), wasOther(returns.replacementPackedAt)))
    .returning({ id: returns.id })
  return set.map(({ id }) => replacementPacked(id, action))
}
