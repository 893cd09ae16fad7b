import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import {
  CAPABILITY_TTL_SECONDS,
  type OrderViewer,
} from '#app/account/session/order-capability.server.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { Order } from './order.ts'
import { orderIdIn } from './order-id-in.ts'
import { shopperColumns } from './stored/shopper-columns.server.ts'
import { storedOrders } from './stored/stored-orders.server.ts'

type Services = { db: Database; log: Pick<Log, 'warn'> }

/**
 * Finds an order by full id or number, as people write them. Somebody else's order is as unknown as
 * one that does not exist (T24).
 */
export async function findOrder(
  { db, log }: Services,
  viewer: OrderViewer,
  idOrNumber: string,
): Promise<Order | undefined> {
  const mine = visibleTo(viewer)
  const condition = orderCondition(idOrNumber)
  if (!mine || !condition) return undefined
  const [row] = await db.select(shopperColumns).from(orders).where(and(condition, mine))
  return row && (await storedOrders({ db, log }, [row]))[0]
}

const PAGE_SIZE = 10

export type OrderPage = { orders: Order[]; isFirst: boolean; older: string | undefined }

/**
 * Keyset pagination: a page of the shopper's orders, newest first, named by the last order of the
 * page before. It costs the same at any depth, and no order appears twice when another is placed
 * meanwhile. An `after` that is none of the shopper's orders gives the first page.
 */
export async function listOrders(
  { db, log }: Services,
  shopperId: string,
  after?: string | null,
): Promise<OrderPage> {
  const mine = eq(orders.userId, shopperId)
  const condition = after ? orderCondition(after) : undefined
  const [last] = condition
    ? await db.select({ id: orders.id }).from(orders).where(and(condition, mine))
    : []
  // Compared in SQL: the timestamps of imported orders are finer than a Date.
  const older =
    last &&
    sql`(${orders.createdAt}, ${orders.id}) < (select o.created_at, o.id from ${orders} o where o.id = ${last.id})`
  const rows = await db
    .select(shopperColumns)
    .from(orders)
    .where(and(mine, older))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_SIZE + 1)
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    orders: await storedOrders({ db, log }, shown),
    isFirst: !last,
    older: rows.length > PAGE_SIZE ? shown.at(-1)?.number : undefined,
  }
}

function visibleTo({ shopperId, capabilities = [] }: OrderViewer): SQL | undefined {
  const byCapability =
    capabilities.length > 0 &&
    and(
      inArray(orders.capabilityHash, capabilities.map(sha256)),
      sql`${orders.createdAt} > now() - ${CAPABILITY_TTL_SECONDS} * interval '1 s'`,
    )
  return or(shopperId ? eq(orders.userId, shopperId) : undefined, byCapability || undefined)
}

/**
 * Condition by full id or number, as people write them; undefined for anything else. It does not
 * check who may see the order.
 */
export function orderCondition(idOrNumber: string): SQL | undefined {
  const named = orderIdIn(idOrNumber)
  if (named === undefined) return undefined
  return isUuid(named) ? eq(orders.id, named) : eq(orders.number, named)
}
