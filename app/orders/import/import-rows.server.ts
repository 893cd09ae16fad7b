import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orderItems, orders, users } from '#db/schema.ts'
import { addressColumns } from '../address/address-columns.server.ts'
import { orderImported } from '../audit/events.ts'
import { recordEvent } from '../audit/record-event.server.ts'
import { orderNumber } from '../order.ts'
import type { KnownProduct } from './known-products.server.ts'
import type { LineRow, OrderRow } from './order-row.ts'

/** Ids of those among the orders that are here already. */
export async function existingOrders(
  tx: Transaction,
  rows: readonly OrderRow[],
): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  return idsOf(await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)))
}

/** Ids of those among the orders' accounts that exist here. */
export async function existingAccounts(
  tx: Transaction,
  rows: readonly OrderRow[],
): Promise<Set<string>> {
  const ids = rows.flatMap(({ userId }) => userId ?? [])
  return idsOf(await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)))
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

/**
 * @param accounts ids of accounts that exist here; an order of any other belongs to nobody
 * @returns ids of those that were inserted: the number of another may be taken
 */
export async function insertOrders(
  tx: Transaction,
  rows: readonly OrderRow[],
  accounts: ReadonlySet<string>,
): Promise<Set<string>> {
  const inserted = idsOf(
    await tx
      .insert(orders)
      .values(rows.map((order) => orderInsert(order, accounts)))
      .onConflictDoNothing()
      .returning({ id: orders.id }),
  )
  const imported = rows.filter(({ id }) => inserted.has(id))
  await recordEvent(tx, 'import', ...imported.map(orderImported))
  return inserted
}

const orderInsert = (
  order: OrderRow,
  accounts: ReadonlySet<string>,
): typeof orders.$inferInsert => ({
  id: order.id,
  number: orderNumber(order.id),
  userId: order.userId !== null && accounts.has(order.userId) ? order.userId : null,
  status: order.status,
  totalPaise: order.total,
  origin: 'import',
  paymentMethod: 'online',
  ...addressColumns(order.shippingAddress),
  contactEmail: order.contactEmail,
  shippingMethod: order.shippingMethod,
  trackingNumber: order.trackingNumber,
  // No browser has this key: checkout.route.tsx refuses a space.
  idempotencyKey: `imported ${order.id}`,
  requestHash: '',
  // No capability cookie matches: no browser has the right to see it.
  capabilityHash: '',
  createdAt: order.createdAt,
})

/** A line of a product that the catalogue does not know keeps the product's old name as its id. */
export const itemInsert = (
  orderId: string,
  { row, position }: { row: LineRow; position: number },
  product: KnownProduct | undefined,
): typeof orderItems.$inferInsert => ({
  id: randomUUID(),
  orderId,
  position,
  productId: product?.id ?? row.productId,
  styleId: product?.styleId ?? null,
  productName: product?.name ?? null,
  quantity: row.quantity,
  pricePaise: row.price,
  selectedSize: row.size,
  selectedColour: row.colour,
  returnable: product?.returnable ?? true,
})
