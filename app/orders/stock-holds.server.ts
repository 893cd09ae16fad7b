import { and, eq, gt, sql, TransactionRollbackError, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { executePrepared } from '#db/prepared.ts'
import { orderItems, orders, stock, stockHolds } from '#db/schema.ts'
import { stockKey } from '#app/catalogue/stock/stock.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { UnpaidHolds } from '#app/cart/quote/quote.ts'
import {
  aggregateLines,
  sortForLocking,
  type Line,
  type StockLine,
  type StockShortage,
} from './holds/stock-lines.ts'

/**
 * Takes an order's lines out of stock, all or none: when one is short, the transaction must end
 * without effect. Lock order: rows are locked by product and size, so of two buyers of the last
 * piece the second waits and goes without, and they never deadlock (T20). Products that are not
 * counted are not taken. One statement, because every line of every order goes through it.
 * Adds to what the order holds of a size already, as an exchange does.
 * @param holds what the account holds unpaid already: of each size it may hold at most half of what
 * is left, by the rule of `mostHeldUnpaid` (T56). Without them the order takes what it needs, as one
 * does that is being paid. Stale ones are larger, and so only stricter.
 * @param beside inserts of the same statement, as of the order: foreign keys are checked at its end
 */
export async function holdStock(
  tx: Transaction,
  orderId: string,
  lines: readonly Line[],
  holds?: UnpaidHolds,
  beside: readonly SQL[] = [],
): Promise<Result<null, StockShortage>> {
  const taken = aggregateLines(lines)
  const column = <Name extends keyof StockLine>(name: Name) =>
    sql.param(taken.map((line) => line[name]))
  const own = taken.map(
    ({ productId, size }) => holds && (holds.get(stockKey(productId, size)) ?? 0),
  )
  const { rows } = await executePrepared<{ product_id: string; size: string }>(
    tx,
    sql`
    with wanted as (
      select * from unnest(${column('productId')}::uuid[], ${column('size')}::text[], ${column('quantity')}::int[],
        ${sql.param(own)}::int[]) as w (product_id, size, quantity, own)
    ), counted as materialized (
      select s.product_id, s.size from ${stock} s join wanted w using (product_id, size)
      order by s.product_id, s.size for update of s
    ), took as (
      update ${stock} s set quantity = s.quantity - w.quantity from counted c, wanted w
      where s.product_id = c.product_id and s.size = c.size and w.product_id = c.product_id and w.size = c.size
        and s.quantity >= w.quantity
        and (w.own is null or w.own + w.quantity <= greatest(1, (s.quantity + w.own) / 2))
      returning s.product_id, s.size, w.quantity
    ), held as (
      insert into ${stockHolds} (order_id, product_id, size, quantity)
      select ${orderId}::uuid, product_id, size, quantity from took
      on conflict (order_id, product_id, size) do update set quantity = ${stockHolds}.quantity + excluded.quantity
    )${sql.join(beside.map((insert, nth) => sql`, ${sql.identifier(`beside_${nth}`)} as (${insert})`))}
    select product_id, size from counted except select product_id, size from took limit 1`,
  )
  const [short] = rows
  return short ? err({ productId: short.product_id, size: short.size }) : ok(null)
}

/** As holdStock, in a savepoint: the transaction goes on when one line is short. */
export async function tryHoldStock(
  tx: Transaction,
  orderId: string,
  lines: readonly Line[],
  holds?: UnpaidHolds,
): Promise<Result<null, StockShortage>> {
  let held: Result<null, StockShortage> = ok(null)
  try {
    await tx.transaction(async (part) => {
      held = await holdStock(part, orderId, lines, holds)
      if (!held.ok) part.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return held
}

/**
 * Locks the stock of some lines together with what orders hold, in lock order: a transaction that
 * releases the one and takes the other would lock them in two turns, and deadlock with a buyer of
 * both.
 */
export async function lockStock(
  tx: Transaction,
  orderIds: readonly string[],
  lines: readonly Line[],
): Promise<void> {
  const taken = aggregateLines(lines)
  const column = (name: 'productId' | 'size') => sql.param(taken.map((line) => line[name]))
  await tx.execute(sql`
    select 1 from ${stock} where (product_id, size) in (
      select product_id, size from ${stockHolds} where order_id = any(${sql.param(orderIds)}::uuid[])
      union all
      select * from unnest(${column('productId')}::uuid[], ${column('size')}::text[])
    ) order by product_id, size for update`)
}

/** Stock that an order takes. */
export const findStockLines = (tx: Transaction, orderId: string): Promise<Line[]> =>
  tx
    .select({
      productId: orderItems.productId,
      size: orderItems.selectedSize,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))

/** End of the stock hold of an unpaid order; null if nothing is held for it. */
export async function findHoldExpiry(db: Database, orderId: string): Promise<Date | null> {
  const [order] = await db
    .select({ until: orders.stockHeldUntil })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order?.until ?? null
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
  for (const line of aggregateLines(lines))
    // A product that was not counted when it was ordered has no hold.
    if (await reduceHold(tx, orderId, line)) await returnToStock(tx, line)
}

/** As releaseLines, of pieces that are not for sale again: lost ones, and damaged ones. */
export async function writeOffLines(
  tx: Transaction,
  orderId: string,
  lines: readonly Line[],
): Promise<void> {
  for (const line of aggregateLines(lines)) await reduceHold(tx, orderId, line)
}

/** @returns whether the order held that many */
async function reduceHold(
  tx: Transaction,
  orderId: string,
  { productId, size, quantity }: StockLine,
): Promise<boolean> {
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
  return Boolean(part.rowCount)
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
  until: Date,
): Promise<void> => jobs.enqueue(tx, 'release-stock', { orderId }, { startAfter: until })
