import { setTimeout as after } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Random } from '#demo/random.ts'
import { stock } from '#db/schema.ts'
import type { ShopDatabase } from '../../tests/databases/clone-database.ts'
import type { RunningShop } from '../../tests/running-shop.ts'
import { garment, type Goods } from '../../tests/shop/clients/checkout-client.ts'
import type { StockCount } from './invariants.ts'

/** A shop that gives no answers within that time hangs. */
const HUNG_AFTER_MS = 120_000

export function answerCountdown(answers: number): { over: Promise<void>; onAnswer: () => void } {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let left = answers
  if (left === 0) resolve()
  return {
    over,
    onAnswer() {
      left -= 1
      if (left === 0) resolve()
    },
  }
}

export async function failIfHung(round: number, killed: AbortSignal): Promise<void> {
  await after(HUNG_AFTER_MS, undefined, { signal: killed, ref: false }).catch(() => {})
  if (!killed.aborted)
    throw new Error(`in round ${round} the shop answered too little for ${HUNG_AFTER_MS / 1_000} s`)
}

export async function setUpStock(
  shop: RunningShop,
  counts: readonly number[],
): Promise<StockCount[]> {
  const stockCounts: StockCount[] = []
  for (const [nth, count] of counts.entries()) {
    const goods: Goods = await garment(shop, nth)
    stockCounts.push({ goods, count })
  }
  for (const { goods, count } of stockCounts)
    await shop.database.db
      .update(stock)
      .set({ quantity: count })
      .where(and(eq(stock.productId, goods.id), eq(stock.size, 'M')))
  return stockCounts
}

/** Adds to the stock of goods in M. */
export async function restock(
  { db }: ShopDatabase,
  stockCount: StockCount | undefined,
  quantity: number,
): Promise<void> {
  if (!stockCount) return
  stockCount.count += quantity
  const inM = and(eq(stock.productId, stockCount.goods.id), eq(stock.size, 'M'))
  await db
    .update(stock)
    .set({ quantity: sql`${stock.quantity} + ${quantity}` })
    .where(inM)
}

/**
 * Makes some waiting jobs due at once, so that the shop also dies while it releases stock and
 * checks payments.
 */
export async function makeJobsDue({ db }: ShopDatabase, random: Random): Promise<void> {
  const waiting = await db.execute<{ id: string }>(sql`
    select id from orders where stock_held_until > now() and (('x' || left(id::text, 4))::bit(16)::int % 3) = ${random.whole(0, 2)}`)
  const ids = waiting.rows.map(({ id }) => id)
  if (ids.length === 0) return
  const named = inArray(sql`data->>'orderId'`, ids)
  await db.execute(
    sql`update orders set stock_held_until = now() where status = 'pending' and ${inArray(sql`id::text`, ids)}`,
  )
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = 'release-stock' and state = 'created' and ${named}`,
  )
  const attempts = sql`data->>'reference' in (select reference from payment_attempts where ${inArray(sql`order_id::text`, ids)})`
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = 'enquire' and state = 'created' and ${attempts}`,
  )
}
