import { and, eq, gte, inArray, isNotNull, isNull, like, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orderItems, orders, paymentAttempts, refunds, returns } from '#db/schema.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { FIRM_SINCE } from '#app/orders/firm-since.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { REFUND_ORDER_ID } from '#app/payments/refunds/refunds-of-orders.server.ts'
import { isPastPromise } from './past-promise.server.ts'
import { isOwedAtDesk, isUnanswered } from '../refunds/unanswered.server.ts'
import { startOfDay } from '../lists/calendar-day.ts'
import type { OrderFilter } from './order-filter.ts'
import { readOrderPage, type OrderPage, type Place } from './order-page.server.ts'

/** A page of the orders that a filter leaves, in its sort. */
export const listOrdersForDesk = (
  db: Database,
  _by: StaffWho<'orders'>,
  filter: OrderFilter,
  place: Place = {},
): Promise<OrderPage> =>
  readOrderPage(
    db,
    {
      from: orders,
      id: orders.id,
      placedAt: orders.createdAt,
      where: filterCondition(db, filter),
      isOldestFirst: filter.sort === 'oldest',
    },
    place,
  )

/** Each condition is one that an index answers, or that most orders on the way through time meet. */
export function filterCondition(db: Database, filter: OrderFilter): SQL | undefined {
  const { status, packed, payment, from, to, state, pin, late } = filter
  const { createdAt, paidAt, confirmedAt, shippingState, shippingPostalCode, origin } = orders
  return and(
    status ? eq(orders.status, status) : undefined,
    packed
      ? and(
          eq(orders.status, 'processing'),
          packed === 'yes' ? isNotNull(orders.packedAt) : isNull(orders.packedAt),
        )
      : undefined,
    payment === 'paid' ? isNotNull(paidAt) : undefined,
    payment === 'unpaid'
      ? and(isNull(paidAt), isNull(confirmedAt), ne(origin, 'import'))
      : undefined,
    payment === 'cash' ? eq(orders.paymentMethod, 'cash') : undefined,
    payment === 'review' ? inArray(orders.id, ordersInReview(db)) : undefined,
    from ? gte(createdAt, startOfDay(from)) : undefined,
    to ? lt(createdAt, new Date(startOfDay(to).getTime() + DAY_MS)) : undefined,
    state ? eq(shippingState, state) : undefined,
    pin ? like(shippingPostalCode, `${pin}%`) : undefined,
    late
      ? and(
          eq(orders.status, 'processing'),
          sql`coalesce(${FIRM_SINCE}, ${createdAt}) < now() - make_interval(hours => ${Number(late)})`,
        )
      : undefined,
    filter.promise ? isPastPromise : undefined,
    filter.returns ? inArray(orders.id, ordersWithOpenReturns(db)) : undefined,
    filter.refunds ? inArray(orders.id, ordersWithRefunds(db, REFUNDS[filter.refunds])) : undefined,
  )
}

const ordersInReview = (db: Database) =>
  db
    .select({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.state, 'review'))

const ordersWithOpenReturns = (db: Database) =>
  db
    .select({ id: orderItems.orderId })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(eq(returns.state, 'requested'))

const REFUNDS = {
  owed: isOwedAtDesk,
  failed: eq(refunds.state, 'failed'),
  unanswered: isUnanswered,
}

const ordersWithRefunds = (db: Database, condition: SQL) =>
  db
    .select({ id: REFUND_ORDER_ID })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(condition)
