import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { AuditActor, StaffActor, StaffBy } from './audit/audit-event.ts'
import type { Order } from './order.ts'
import { orderCondition } from './orders.server.ts'
import { storedCharges } from './stored/stored-charges.server.ts'
import { storedItems } from './stored/stored-items.server.ts'

/** Scope of a change: the order's signed-in shopper, or staff. */
export type OrderActor = { shopperId: string } | StaffBy

export const isStaff = (actor: OrderActor): actor is StaffBy =>
  actor === 'staff' || 'staffId' in actor

export const auditActor = (actor: OrderActor): AuditActor | StaffActor =>
  isStaff(actor) ? actor : 'shopper'

export type LockedOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'status'
  | 'trackingNumber'
  | 'courier'
  | 'trackingLink'
  | 'paymentMethod'
  | 'paidAt'
  | 'deliveredAt'
  | 'items'
  | 'charges'
> & { packedAt: Date | null }

/**
 * Row lock: other changes of the same order wait. Finds it by id or number, as people write them.
 */
export async function lockOrder(
  tx: Transaction,
  actor: OrderActor,
  idOrNumber: string,
): Promise<LockedOrder | undefined> {
  const condition = orderCondition(idOrNumber)
  if (!condition) return undefined
  const theirs = isStaff(actor) ? undefined : eq(orders.userId, actor.shopperId)
  const [row] = await tx.select().from(orders).where(and(condition, theirs)).for('update')
  if (!row) return undefined
  const {
    id,
    number,
    status,
    trackingNumber,
    courier,
    trackingLink,
    paymentMethod,
    paidAt,
    packedAt,
    deliveredAt,
  } = row
  return {
    id,
    number,
    status,
    trackingNumber,
    courier,
    trackingLink,
    paymentMethod,
    paidAt,
    packedAt,
    deliveredAt,
    items: (await storedItems(tx, [id])).get(id) ?? [],
    charges: (await storedCharges(tx, [id])).get(id) ?? [],
  }
}
