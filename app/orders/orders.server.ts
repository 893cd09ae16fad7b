import { and, asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orderItems, orders } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { sha256 } from '#app/basics/sha256.server.ts'
import { itemName, type Order, type OrderStatus } from './order.ts'
import { readAddress, UNKNOWN_ADDRESS } from './stored-address.ts'

/** For whom an order is read: nobody reads one without saying so. Either may be absent; with neither, nothing is found. */
export type Reader = { shopperId?: string | undefined; capability?: string | undefined }

type Log = { warn(fields: object, message: string): void }
type Needs = { db: Database; log: Log }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NUMBER = /^[0-9a-f]{8}$/i

/** By full id or by number, in any case and with or without '#'. A foreign order is as unknown as one that never was. */
export async function findOrder({ db, log }: Needs, reader: Reader, asked: string): Promise<Order | undefined> {
  const mine = readableBy(reader)
  const named = whichOrder(asked)
  if (!mine || !named) return undefined
  const [row] = await db.select().from(orders).where(and(named, mine))
  return row && (await withItems(db, log, [row]))[0]
}

/** For mails and the desk, also when its account is gone. There is no shopper to check, so no route of the shop may call it. */
export async function findOrderForShop({ db, log }: Needs, orderId: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  return row && (await withItems(db, log, [row]))[0]
}

/** The shopper's orders, the newest first. */
export async function listOrders({ db, log }: Needs, shopperId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, shopperId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(100)
  return withItems(db, log, rows)
}

function readableBy({ shopperId, capability }: Reader): SQL | undefined {
  return or(shopperId ? eq(orders.userId, shopperId) : undefined, capability ? eq(orders.capabilityHash, sha256(capability)) : undefined)
}

/** By full id or by number, as people write them; undefined for what is neither. Says nothing about who may see it. */
export function whichOrder(asked: string): SQL | undefined {
  const word = asked.trim().replace(/^#/, '').toLowerCase()
  if (UUID.test(word)) return eq(orders.id, word)
  return NUMBER.test(word) ? eq(orders.number, word) : undefined
}

async function withItems(db: Database, log: Log, rows: (typeof orders.$inferSelect)[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const items = await db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(orderItems.position))
  return rows.map((row) => {
    const address = readAddress(row.shippingAddress)
    if (!address.ok) log.warn({ order: row.number }, address.error)
    return {
      id: row.id,
      number: row.number,
      status: row.status as OrderStatus,
      total: paise(row.totalPaise),
      address: address.ok ? address.value : UNKNOWN_ADDRESS,
      contactEmail: row.contactEmail,
      shippingMethod: row.shippingMethod,
      trackingNumber: row.trackingNumber,
      placedAt: row.createdAt,
      items: items
        .filter((item) => item.orderId === row.id)
        .map((item) => ({
          productId: item.productId,
          styleId: item.styleId,
          name: itemName(item.productName, item.productId),
          quantity: item.quantity,
          price: paise(item.pricePaise),
          size: item.selectedSize,
          colour: item.selectedColour,
        })),
    }
  })
}
