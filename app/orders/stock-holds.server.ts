import { and, eq, gt, sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems, orders, stock, stockHolds } from '#db/schema.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { NO_SIZE } from '#app/catalogue/stock.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type { OrderItem } from './order.ts'

/** Quantity of one product in one size, whatever the colours. */
type StockLine = { productId: string; size: string; quantity: number }

/** Line of an order, as its cart or its row has it. */
type Line = Pick<OrderItem, 'productId' | 'size' | 'quantity'>

export type StockShortage = { productId: string; size: string }

/** Duration of the stock hold of an unpaid order. */
const HOLD_DURATION_MS = 30 * MINUTE_MS
export const holdExpiry = (at: Date): Date => new Date(at.getTime() + HOLD_DURATION_MS)

/**
 * Takes an order's lines out of stock, all or none: when one is short, the transaction must end
 * without effect. Lock order: rows are locked by product and size, so of two buyers of the last
 * piece the second waits and goes without, and they never deadlock (T20). Products that are not
 * counted are not taken. One statement, because every line of every order goes through it.
 */
export async function holdStock(
  tx: Transaction,
  orderId: string,
  lines: readonly Line[],
): Promise<Result<null, StockShortage>> {
  const taken = aggregateLines(lines)
  const column = <Name extends keyof StockLine>(name: Name) =>
    sql.param(taken.map((line) => line[name]))
  const { rows } = await tx.execute<{ product_id: string; size: string }>(sql`
    with wanted as (
      select * from unnest(${column('productId')}::uuid[], ${column('size')}::text[], ${column('quantity')}::int[])
        as w (product_id, size, quantity)
    ), counted as materialized (
      select s.product_id, s.size from ${stock} s join wanted w using (product_id, size)
      order by s.product_id, s.size for update of s
    ), took as (
      update ${stock} s set quantity = s.quantity - w.quantity from counted c, wanted w
      where s.product_id = c.product_id and s.size = c.size and w.product_id = c.product_id and w.size = c.size
        and s.quantity >= w.quantity
      returning s.product_id, s.size, w.quantity
    ), held as (
      insert into ${stockHolds} (order_id, product_id, size, quantity)
      select ${orderId}::uuid, product_id, size, quantity from took
    )
    select product_id, size from counted except select product_id, size from took limit 1`)
  const [short] = rows
  return short ? err({ productId: short.product_id, size: short.size }) : ok(null)
}

/** As holdStock, in a savepoint: the transaction goes on when one line is short. */
export async function tryHoldStock(
  tx: Transaction,
  orderId: string,
): Promise<Result<null, StockShortage>> {
  const lines = await tx
    .select({
      productId: orderItems.productId,
      size: orderItems.selectedSize,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  let held: Result<null, StockShortage> = ok(null)
  try {
    await tx.transaction(async (part) => {
      held = await holdStock(part, orderId, lines)
      if (!held.ok) part.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return held
}

/**
 * Releases all that an order holds, once: deleting a hold decides who gives it back, so a second
 * call finds nothing.
 */
export async function releaseStock(tx: Transaction, orderId: string): Promise<void> {
  const released = await tx.delete(stockHolds).where(eq(stockHolds.orderId, orderId)).returning()
  for (const taken of sortForLocking(released)) await returnToStock(tx, taken)
}

/**
 * Releases what some lines of an order hold. Not idempotent: the caller's transaction must happen
 * once.
 */
export async function releaseLines(
  tx: Transaction,
  orderId: string,
  lines: readonly Line[],
): Promise<void> {
  for (const { productId, size, quantity } of aggregateLines(lines)) {
    const hold = and(
      eq(stockHolds.orderId, orderId),
      eq(stockHolds.productId, productId),
      eq(stockHolds.size, size),
    )
    const all = await tx.delete(stockHolds).where(and(hold, eq(stockHolds.quantity, quantity)))
    const part = all.rowCount
      ? all
      : await tx
          .update(stockHolds)
          .set({ quantity: sql`${stockHolds.quantity} - ${quantity}` })
          .where(and(hold, gt(stockHolds.quantity, quantity)))
    // A product that was not counted when it was ordered has no hold.
    if (part.rowCount) await returnToStock(tx, { productId, size, quantity })
  }
}

const returnToStock = (tx: Transaction, { productId, size, quantity }: StockLine) =>
  tx
    .update(stock)
    .set({ quantity: sql`${stock.quantity} + ${quantity}` })
    .where(and(eq(stock.productId, productId), eq(stock.size, size)))

/** Schedules the end of the hold, in the transaction that holds the stock. */
export const scheduleStockRelease = (
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  orderId: string,
  at: Date,
): Promise<void> => jobs.enqueue(tx, 'release-stock', { orderId }, { startAfter: holdExpiry(at) })

/**
 * Releases the stock of an unpaid order when its hold expires. The order stays and may still be
 * paid: then its stock is taken again, if there is any.
 */
export const releaseExpiredHold = (
  { db, now }: { db: Database; now: () => Date },
  { orderId }: { orderId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (
      order?.status !== 'pending' ||
      order.stockHeldUntil === null ||
      order.stockHeldUntil > now()
    )
      return
    await releaseStock(tx, orderId)
    await tx.update(orders).set({ stockHeldUntil: null }).where(eq(orders.id, orderId))
  })

function aggregateLines(lines: readonly Line[]): StockLine[] {
  const taken = new Map<string, StockLine>()
  for (const { productId, size: chosen, quantity } of lines.filter(isStockTracked)) {
    const size = chosen ?? NO_SIZE
    const key = `${productId} ${size}`
    taken.set(key, { productId, size, quantity: quantity + (taken.get(key)?.quantity ?? 0) })
  }
  return sortForLocking([...taken.values()])
}

/** An imported order may name a product that this shop never had, by any name. */
const isStockTracked = ({ productId }: Line): boolean => isUuid(productId)

const sortForLocking = <Row extends StockShortage>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) =>
    a.productId === b.productId ? compare(a.size, b.size) : compare(a.productId, b.productId),
  )

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
