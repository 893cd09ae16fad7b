import { and, eq, gte, sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, orders, stock, stockHolds } from '#db/schema.ts'
import { NO_SIZE } from '#app/catalogue/stock.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { no, ok, type Result } from '#app/basics/result.ts'

/** What an order takes of one product in one size, whatever the colours. */
type Taken = { productId: string; size: string; quantity: number }

export type Short = { productId: string; size: string }

/** How long what an unpaid order takes is kept for it. */
const HELD_MS = 30 * 60 * 1000
export const heldUntil = (at: Date): Date => new Date(at.getTime() + HELD_MS)

/**
 * Takes an order's lines out of stock, all of them or none: the transaction must end without effect when one is short.
 * Conditional updates, always in the same order, so that of two who want the last one the second waits and then goes
 * without, and neither waits for the other forever (T20). What is not counted is not taken.
 */
export async function holdStock(tx: Transaction, orderId: string): Promise<Result<null, Short>> {
  for (const { productId, size, quantity } of await takenBy(tx, orderId)) {
    const where = and(eq(stock.productId, productId), eq(stock.size, size))
    const took = await tx
      .update(stock)
      .set({ quantity: sql`${stock.quantity} - ${quantity}` })
      .where(and(where, gte(stock.quantity, quantity)))
    if (took.rowCount) await tx.insert(stockHolds).values({ orderId, productId, size, quantity })
    else if ((await tx.select({ size: stock.size }).from(stock).where(where)).length > 0) return no({ productId, size })
  }
  return ok(null)
}

/** As holdStock, inside a deed that goes on when one line is short. */
export async function holdStockOrNone(tx: Transaction, orderId: string): Promise<Result<null, Short>> {
  let held: Result<null, Short> = ok(null)
  try {
    await tx.transaction(async (part) => {
      held = await holdStock(part, orderId)
      if (!held.ok) part.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return held
}

/** Gives back what an order took, once: whoever deletes a row gives it back, and there is nothing left for the next. */
export async function releaseStock(tx: Transaction, orderId: string): Promise<void> {
  const released = await tx.delete(stockHolds).where(eq(stockHolds.orderId, orderId)).returning()
  for (const { productId, size, quantity } of inOrder(released))
    await tx
      .update(stock)
      .set({ quantity: sql`${stock.quantity} + ${quantity}` })
      .where(and(eq(stock.productId, productId), eq(stock.size, size)))
}

/** Part of the deed that holds: when the time is over, the stock is given back unless the order was paid. */
export const releaseLater = ({ tx, jobs }: { tx: Transaction; jobs: Jobs }, orderId: string, at: Date): Promise<void> =>
  jobs.enqueue(tx, 'release-stock', { orderId }, { startAfter: heldUntil(at) })

/**
 * Gives back what an unpaid order holds once its time is over. The order stays and may still be paid: then its stock is
 * taken anew, if there is any.
 */
export const releaseOverdue = ({ db, now }: { db: Database; now: () => Date }, { orderId }: { orderId: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (order?.status !== 'pending' || order.stockHeldUntil === null || order.stockHeldUntil > now()) return
    await releaseStock(tx, orderId)
    await tx.update(orders).set({ stockHeldUntil: null }).where(eq(orders.id, orderId))
  })

async function takenBy(tx: Transaction, orderId: string): Promise<Taken[]> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const taken = new Map<string, Taken>()
  for (const { productId, selectedSize, quantity } of items) {
    const size = selectedSize ?? NO_SIZE
    const key = `${productId} ${size}`
    taken.set(key, { productId, size, quantity: quantity + (taken.get(key)?.quantity ?? 0) })
  }
  return inOrder([...taken.values()])
}

const inOrder = <Row extends Short>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.productId === b.productId ? compare(a.size, b.size) : compare(a.productId, b.productId)))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
