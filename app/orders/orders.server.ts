import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, orders } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { sha256 } from '#app/basics/sha256.server.ts'
import { itemName, type Order, type OrderItem, type OrderStatus } from './order.ts'
import { readAddress, UNKNOWN_ADDRESS } from './stored-address.ts'

/** How the keys of orders from another shop begin; no browser could send one (checkout.route.tsx). */
export const IMPORTED_KEY_PREFIX = 'imported '

/** How long the browser an order was placed in may see it without a session. */
export const CAPABILITY_TTL_SECONDS = 7 * 24 * 60 * 60

/** For whom an order is read: nobody reads one without saying so. Either may be absent; with neither, nothing is found. */
export type OrderViewer = { shopperId?: string | undefined; capability?: string | undefined }

type Log = { warn(fields: object, message: string): void }
type Needs = { db: Database; log: Log }

const NUMBER = /^[0-9a-f]{8}$/i

/** By full id or by number, in any case and with or without '#'. A foreign order is as unknown as one that never was. */
export async function findOrder(
  { db, log }: Needs,
  viewer: OrderViewer,
  idOrNumber: string,
): Promise<Order | undefined> {
  const mine = visibleTo(viewer)
  const condition = orderCondition(idOrNumber)
  if (!mine || !condition) return undefined
  const [row] = await db.select().from(orders).where(and(condition, mine))
  return row && (await withItems(db, log, [row]))[0]
}

/**
 * For mails and the desk, also when its account is gone; by id or number. There is no shopper to check, so no route of the
 * shop may call it.
 */
export async function findOrderUnscoped(
  { db, log }: Needs,
  idOrNumber: string,
): Promise<Order | undefined> {
  const condition = orderCondition(idOrNumber)
  const [row] = condition ? await db.select().from(orders).where(condition) : []
  return row && (await withItems(db, log, [row]))[0]
}

/** For the desk: the newest of all, or of one status. Nor may a route of the shop call this one. */
export async function listNewestOrdersUnscoped(
  { db, log }: Needs,
  { status, limit }: { status: OrderStatus | undefined; limit: number },
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(status && eq(orders.status, status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return withItems(db, log, rows)
}

const PAGE_SIZE = 10

export type OrderPage = { orders: Order[]; isFirst: boolean; older: string | undefined }

/**
 * A page of the shopper's orders, the newest first. A page is named by the last order of the one before, so it costs the same
 * however deep it lies, and nothing is seen twice when an order is placed meanwhile. What names none of theirs is the first.
 */
export async function listOrders(
  { db, log }: Needs,
  shopperId: string,
  after?: string | null,
): Promise<OrderPage> {
  const mine = eq(orders.userId, shopperId)
  const condition = after ? orderCondition(after) : undefined
  const [last] = condition
    ? await db.select({ id: orders.id }).from(orders).where(and(condition, mine))
    : []
  // Compared where the times are kept: an imported one is finer than a Date.
  const older =
    last &&
    sql`(${orders.createdAt}, ${orders.id}) < (select o.created_at, o.id from ${orders} o where o.id = ${last.id})`
  const rows = await db
    .select()
    .from(orders)
    .where(and(mine, older))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_SIZE + 1)
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    orders: await withItems(db, log, shown),
    isFirst: !last,
    older: rows.length > PAGE_SIZE ? shown.at(-1)?.number : undefined,
  }
}

/** Who may change an order: its shopper, signed in, or the desk. */
export type OrderActor = { shopperId: string } | 'staff'

export type LockedOrder = Pick<
  Order,
  'id' | 'number' | 'status' | 'trackingNumber' | 'paidAt' | 'deliveredAt' | 'items'
>

/** Locks an order for a deed: whoever wants to change it as well waits. By id or number, as people write them. */
export async function lockOrder(
  tx: Transaction,
  actor: OrderActor,
  idOrNumber: string,
): Promise<LockedOrder | undefined> {
  const condition = orderCondition(idOrNumber)
  if (!condition) return undefined
  const theirs = actor === 'staff' ? undefined : eq(orders.userId, actor.shopperId)
  const [row] = await tx.select().from(orders).where(and(condition, theirs)).for('update')
  if (!row) return undefined
  const { id, number, status, trackingNumber, paidAt, deliveredAt } = row
  return {
    id,
    number,
    status: status as OrderStatus,
    trackingNumber,
    paidAt,
    deliveredAt,
    items: (await itemsOf(tx, [id])).get(id) ?? [],
  }
}

function visibleTo({ shopperId, capability }: OrderViewer): SQL | undefined {
  const byCapability =
    capability &&
    and(
      eq(orders.capabilityHash, sha256(capability)),
      sql`${orders.createdAt} > now() - ${CAPABILITY_TTL_SECONDS} * interval '1 s'`,
    )
  return or(shopperId ? eq(orders.userId, shopperId) : undefined, byCapability || undefined)
}

/** By full id or by number, as people write them; undefined for what is neither. Says nothing about who may see it. */
export function orderCondition(idOrNumber: string): SQL | undefined {
  const word = idOrNumber.trim().replace(/^#/, '').toLowerCase()
  if (isUuid(word)) return eq(orders.id, word)
  return NUMBER.test(word) ? eq(orders.number, word) : undefined
}

async function withItems(
  db: Database,
  log: Log,
  rows: (typeof orders.$inferSelect)[],
): Promise<Order[]> {
  const items = await itemsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const address = readAddress(row.shippingAddress)
    if (!address.ok) log.warn({ order: row.number }, `orders: ${address.error}`)
    return {
      id: row.id,
      number: row.number,
      status: row.status as OrderStatus,
      total: paise(row.totalPaise),
      address: address.ok ? address.value : UNKNOWN_ADDRESS,
      contactEmail: row.contactEmail,
      shippingMethod: row.shippingMethod,
      trackingNumber: row.trackingNumber,
      imported: row.idempotencyKey.startsWith(IMPORTED_KEY_PREFIX),
      placedAt: row.createdAt,
      paidAt: row.paidAt,
      shippedAt: row.shippedAt,
      deliveredAt: row.deliveredAt,
      cancelledAt: row.cancelledAt,
      items: items.get(row.id) ?? [],
    }
  })
}

/** By order, each in the sequence it was placed in. */
async function itemsOf(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<Map<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, items]) => [orderId, items.map(asItem)]))
}

const asItem = (row: typeof orderItems.$inferSelect): OrderItem => ({
  id: row.id,
  productId: row.productId,
  styleId: row.styleId,
  name: itemName(row.productName, row.productId),
  quantity: row.quantity,
  price: paise(row.pricePaise),
  size: row.selectedSize,
  colour: row.selectedColour,
  returnable: row.returnable,
  cancelledAt: row.cancelledAt,
})
