import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'
import { orderItems, orders, paymentAttempts, refunds, returns } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { OrderEvent } from '#app/orders/audit/audit-event.ts'
import { listEvents } from '#app/orders/audit/list-events.server.ts'
import type { Order, OrderStatus } from '#app/orders/order.ts'
import { storedOrders } from '#app/orders/stored/stored-orders.server.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import { paymentStatus, type PaymentStatus } from '#app/payments/payment.ts'
import { refundsOfOrders } from '#app/payments/refunds/refunds-of-orders.server.ts'
import type { Return } from '#app/aftersales/return.ts'
import { listReturns } from '#app/aftersales/returns.server.ts'

// Reads for staff: no shopper is checked here.

type Services = { db: Database; log: Pick<Log, 'warn'> }

/** `payment` is undefined for an imported order, which has no attempts here. */
export type ListedOrder = { order: Order; payment: PaymentStatus | undefined }

/** Newest orders of all shoppers, or those of one status. */
export async function listOrdersForStaff(
  { db, log }: Services,
  { status, limit }: { status: OrderStatus | undefined; limit: number },
): Promise<ListedOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(status && eq(orders.status, status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  const newest = await storedOrders({ db, log }, rows)
  const ids = newest.map(({ id }) => id)
  const { orderId, state } = paymentAttempts
  const attempts = await db
    .select({ orderId, state })
    .from(paymentAttempts)
    .where(inArray(orderId, ids))
  const byOrder = Map.groupBy(attempts, ({ orderId }) => orderId)
  return newest.map((order) => {
    const states = byOrder.get(order.id)?.map(({ state }) => state)
    return { order, payment: states && paymentStatus(states) }
  })
}

export type StaffOrder = {
  order: Order
  /** Newest first. */
  attempts: (typeof paymentAttempts.$inferSelect)[]
  refunds: (typeof refunds.$inferSelect)[]
  returns: Return[]
  /** In the sequence in which they happened. */
  events: OrderEvent[]
}

/** An order with its attempts, refunds, returns and events, by number or id. */
export async function findOrderForStaff(
  { db, log }: Services,
  idOrNumber: string,
): Promise<StaffOrder | undefined> {
  const order = await findOrderUnscoped({ db, log }, idOrNumber)
  if (!order) return undefined
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.reference))
  const theirs = await db
    .select({ refund: refunds })
    .from(refunds)
    .where(refundsOfOrders([order.id]))
    .orderBy(asc(refunds.createdAt))
  return {
    order,
    attempts,
    refunds: theirs.map(({ refund }) => refund),
    returns: await listReturns(db, order.id),
    events: await listEvents(db, order.id),
  }
}

/** Returns that wait for a decision of staff, or for a replacement to be sent, oldest first. */
export const listOpenReturns = (db: Database) =>
  db
    .select({ one: returns, number: orders.number, item: orderItems })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      or(
        eq(returns.state, 'requested'),
        and(eq(returns.state, 'accepted'), eq(returns.exchangeState, 'held')),
      ),
    )
    .orderBy(asc(returns.requestedAt), asc(returns.id))

/** Prefix lookup: the beginning of an id is enough where only one row has it. */
export type IdLookupError = 'invalid' | 'not found' | 'ambiguous'

export const findReturnId = (db: Database, typed: string) =>
  findIdByPrefix(db, returns, returns.id, typed)
export const findRefundId = (db: Database, typed: string) =>
  findIdByPrefix(db, refunds, refunds.id, typed)

async function findIdByPrefix(
  db: Database,
  table: PgTable,
  id: PgColumn,
  typed: string,
): Promise<Result<string, IdLookupError>> {
  const word = typed.trim().toLowerCase()
  if (!/^[0-9a-f][0-9a-f-]{5,35}$/.test(word)) return err('invalid' as const)
  const rows = await db
    .select({ id: sql<string>`${id}::text` })
    .from(table)
    .where(sql`${id}::text like ${`${word}%`}`)
    .limit(2)
  const [found, another] = rows
  if (!found) return err('not found' as const)
  return another ? err('ambiguous' as const) : ok(found.id)
}
