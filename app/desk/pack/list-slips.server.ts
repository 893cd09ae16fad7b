import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { activeItems, type Order, type OrderItem } from '#app/orders/order.ts'
import { storedOrders } from '#app/orders/stored/stored-orders.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { listReplacements } from './replacements.server.ts'
import { WAITING_PARCELS } from './waiting-parcels.server.ts'

/** Slips of one printing. */
export const MAX_SLIPS = 100

export type Slip = {
  order: Order
  /** Pieces of the parcel. */
  items: OrderItem[]
  /** The parcel replaces what came back. */
  isReplacement: boolean
}

/** Slips of the parcels that wait longest to be packed. */
export async function listSlips(
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  _by: StaffWho<'pack'>,
): Promise<Slip[]> {
  const { rows: waiting } = await db.execute<{ id: string }>(
    sql`select id from ${WAITING_PARCELS} order by since, id limit ${MAX_SLIPS}`,
  )
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.select().from(orders).where(inArray(orders.id, ids))
  const stored = await storedOrders({ db, log }, rows)
  // A parcel needs the telephone number, for the courier, and no email.
  const byId = new Map(stored.map((order) => [order.id, { ...order, contactEmail: '' }]))
  const replacements = await listReplacements(db, ids)
  return ids.flatMap((id) => {
    const order = byId.get(id)
    if (!order) return []
    if (order.status === 'processing')
      return { order, items: activeItems(order), isReplacement: false }
    const items = replacements
      .filter(({ orderId, packedAt }) => orderId === id && !packedAt)
      .map(({ item }) => item)
    return items.length > 0 ? { order, items, isReplacement: true } : []
  })
}
