import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { Order } from '#app/orders/order.ts'
import { FIRM_SINCE } from '#app/orders/firm-since.server.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { WAITING_PARCELS } from '../waiting-parcels.server.ts'
import { isClaimedByOthers } from './claims.server.ts'
import { findParcel, type Parcel } from './parcel.server.ts'

/** An order and its parcel, if anything of it is to be sent. */
export async function findParcelOf(
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  _by: StaffWho<'pack'>,
  number: string,
): Promise<{ order: Order; parcel: Parcel | undefined } | undefined> {
  const order = await findOrderUnscoped({ db, log }, number)
  if (!order) return undefined
  const [row] = await db
    .select({ packedAt: orders.packedAt })
    .from(orders)
    .where(eq(orders.id, order.id))
  const parcel = await findParcel(db, { ...order, packedAt: row?.packedAt ?? null })
  return { order, parcel }
}

/**
 * Number of the order whose parcel waits longest, or of the one after `after`: so that a parcel can be
 * left for later. What a colleague has begun is passed over.
 */
export async function findNextToPack(
  db: Database,
  by: StaffWho<'pack'>,
  after?: string,
): Promise<string | undefined> {
  const named = after ? orderCondition(after) : undefined
  const beyond = named
    ? sql`(since, id) > (select ${WAITED_SINCE}, id from ${orders} where ${named})`
    : sql`true`
  const { rows } = await db.execute<{ number: string }>(sql`
    select number from ${WAITING_PARCELS} where ${beyond} and not ${isClaimedByOthers(by)}
    order by since, id limit 1`)
  return rows[0]?.number
}

/** As in `WAITING_PARCELS`, also of a parcel that is packed by now. */
const WAITED_SINCE = sql`coalesce(
  (select min(b.settled_at) from returns b join order_items i on i.id = b.order_item_id
    where i.order_id = ${orders.id} and b.state = 'accepted' and b.exchange_state = 'held'),
  ${FIRM_SINCE}, ${orders.createdAt})`
