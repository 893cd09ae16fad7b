import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orderItems, orders, paymentAttempts, refunds, returns } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { currentTotal, type Order } from '#app/orders/order.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import { storedOrders } from '#app/orders/stored/stored-orders.server.ts'
import type { OrderAnswer, OrdersAnswer } from './answers/order-answer.ts'
import type { KeyWho } from './keys/find-key.server.ts'
import type { ApiPage } from './page-parameters.ts'
import { REFUND_ORDER_ID, refundsOfOrders } from '#app/payments/refunds/refunds-of-orders.server.ts'

type Read = { db: Database; log: Pick<Log, 'warn'> }

/** Links of the audit chain that one page looks at: most orders have ten or so. */
const LINKS = 1_000

/**
 * Orders that changed after a place in the audit chain, which has all that happens to an order in the
 * sequence of its commits: so a reader that goes on from `next` misses nothing, which no column of
 * times could promise.
 */
export async function listChangedOrders(
  read: Read,
  by: KeyWho<'orders'>,
  { after, limit }: ApiPage,
): Promise<OrdersAnswer> {
  const { rows } = await read.db.execute<{
    orderId: string | null
    seq: string
    links: number
  }>(sql`
    with links as materialized (
      select seq, event_id from audit_chain where seq > ${after}::bigint order by seq limit ${LINKS}
    )
    select e.order_id as "orderId", max(l.seq)::text as seq, (select count(*)::int from links) as links
    from links l left join audit_events e on e.id = l.event_id
    group by e.order_id order by max(l.seq)`)
  const changed = rows.filter(({ orderId }) => orderId !== null)
  const shown = changed.slice(0, limit)
  const isCut = changed.length > limit
  const last = isCut ? shown.at(-1) : rows.at(-1)
  const ids = shown.flatMap(({ orderId }) => orderId ?? [])
  const found = new Map((await readOrders(read, by, ids)).map((order) => [order.id, order]))
  return {
    orders: ids.flatMap((id) => found.get(id) ?? []),
    next: last?.seq ?? String(after),
    more: isCut || (rows[0]?.links ?? 0) === LINKS,
  }
}

/** The order with this id or number. */
export async function findOrder(
  read: Read,
  by: KeyWho<'orders'>,
  idOrNumber: string,
): Promise<OrderAnswer | undefined> {
  const condition = orderCondition(idOrNumber)
  if (!condition) return undefined
  const [row] = await read.db.select({ id: orders.id }).from(orders).where(condition)
  return row && (await readOrders(read, by, [row.id]))[0]
}

async function readOrders(
  { db, log }: Read,
  _by: KeyWho<'orders'>,
  ids: string[],
): Promise<OrderAnswer[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(orders).where(inArray(orders.id, ids))
  const packed = new Map(rows.map(({ id, packedAt }) => [id, packedAt]))
  const paidBack = Map.groupBy(await refundsOf(db, ids), ({ orderId }) => orderId)
  const sentBack = Map.groupBy(await returnsOf(db, ids), ({ orderId }) => orderId)
  return (await storedOrders({ db, log }, rows)).map((order) => ({
    ...asAnswer(order),
    packedAt: iso(packed.get(order.id) ?? null),
    refunds: (paidBack.get(order.id) ?? []).map((refund) => ({
      id: refund.id,
      amountPaise: refund.amountPaise,
      reason: refund.why,
      state: refund.state,
      createdAt: refund.createdAt.toISOString(),
      settledAt: iso(refund.settledAt),
    })),
    returns: (sentBack.get(order.id) ?? []).map((one) => ({
      id: one.id,
      lineId: one.orderItemId,
      quantity: one.quantity,
      reason: one.reason,
      state: one.state,
      exchangeSize: one.exchangeSize,
      requestedAt: one.requestedAt.toISOString(),
      settledAt: iso(one.settledAt),
    })),
  }))
}

const refundsOf = (db: Database, ids: string[]) =>
  db
    .select({ ...getTableColumns(refunds), orderId: REFUND_ORDER_ID })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(refundsOfOrders(ids))
    .orderBy(refunds.createdAt, refunds.id)

const returnsOf = (db: Database, ids: string[]) =>
  db
    .select({ ...getTableColumns(returns), orderId: orderItems.orderId })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(inArray(orderItems.orderId, ids))
    .orderBy(returns.requestedAt, returns.id)

const asAnswer = (order: Order): Omit<OrderAnswer, 'packedAt' | 'refunds' | 'returns'> => ({
  id: order.id,
  number: order.number,
  status: order.status,
  origin: order.origin,
  totalPaise: order.total,
  currentTotalPaise: currentTotal(order),
  contactEmail: order.contactEmail || null,
  address: order.address,
  giftWrap: order.gift !== undefined,
  giftMessage: order.gift?.message ?? null,
  trackingNumber: order.trackingNumber,
  courier: order.courier,
  trackingLink: order.trackingLink,
  placedAt: order.placedAt.toISOString(),
  paidAt: iso(order.paidAt),
  shippedAt: iso(order.shippedAt),
  deliveredAt: iso(order.deliveredAt),
  cancelledAt: iso(order.cancelledAt),
  deliveryFailure: order.deliveryFailure,
  lines: order.items.map((item) => ({
    id: item.id,
    productId: item.productId,
    code: item.styleId,
    name: item.name,
    size: item.size,
    colour: item.colour,
    quantity: item.quantity,
    unitPricePaise: item.price,
    cancelledAt: iso(item.cancelledAt),
  })),
  charges: order.charges.map(({ code, amount }) => ({ code, amountPaise: amount })),
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
