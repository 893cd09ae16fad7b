import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { styleUuid } from '#app/catalogue/style.ts'
import { holdStock, releaseStock, tryHoldStock } from '#app/orders/stock-holds.server.ts'
import type { Database } from '#db/database.ts'
import { orderItems, orders, returns } from '#db/schema.ts'

type OrderStatus = 'pending' | 'processing' | 'shipped'
/** Pieces of one product in one size; '' where it has none to choose. */
type Pieces = { id?: number; size: string; quantity: number; status?: OrderStatus }

class SoldOut extends Error {}

/**
 * Puts an order of one line into the database; it takes its pieces as a sale does.
 * @returns its id, or undefined where they are not left
 */
export async function orderPieces(
  db: Database,
  { id = 1, size, quantity, status = 'processing' }: Pieces,
): Promise<string | undefined> {
  const orderId = randomUUID()
  const item = { productId: styleUuid(id), size: size || null, quantity }
  try {
    await db.transaction(async (tx) => {
      await tx.insert(orders).values({
        id: orderId,
        number: orderId,
        status,
        totalPaise: 1,
        shippingAddress: '{}',
        contactEmail: 'a@b.example',
        shippingMethod: 'Standard Shipping',
        idempotencyKey: orderId,
        requestHash: '',
        capabilityHash: '',
        createdAt: new Date(),
      } as typeof orders.$inferInsert)
      await tx.insert(orderItems).values({
        id: orderId,
        orderId,
        position: 0,
        pricePaise: 1,
        selectedSize: item.size,
        ...item,
      } as typeof orderItems.$inferInsert)
      if (!(await holdStock(tx, orderId, [item])).ok) throw new SoldOut()
    })
  } catch (error) {
    if (error instanceof SoldOut) return undefined
    throw error
  }
  return orderId
}

/** Cancels it whole; its pieces go back on sale, as in the shop. */
export const cancelPieces = (db: Database, orderId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const now = new Date()
    await releaseStock(tx, orderId)
    await tx.update(orderItems).set({ cancelledAt: now }).where(eq(orderItems.orderId, orderId))
    await tx
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: now })
      .where(eq(orders.id, orderId))
  })

export async function shipPieces(db: Database, orderId: string, shippedAt: Date): Promise<void> {
  await db.update(orders).set({ status: 'shipped', shippedAt }).where(eq(orders.id, orderId))
}

/** Of a piece in the order, asks for another size, which is held as in the shop. */
export async function exchangePiece(db: Database, orderId: string, size: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [item] = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    const piece = { productId: item?.productId ?? '', size, quantity: 1 }
    if (!(await tryHoldStock(tx, orderId, [piece])).ok) throw new SoldOut()
    await tx.insert(returns).values({
      id: randomUUID(),
      orderItemId: item?.id ?? '',
      quantity: 1,
      reason: 'too_small',
      state: 'accepted',
      requestedAt: new Date(),
      exchangeSize: size,
      exchangeState: 'held',
    })
  })
}

export const sendExchanged = (db: Database, sentAt: Date) =>
  db.update(returns).set({ exchangeState: 'sent', exchangeSentAt: sentAt })
