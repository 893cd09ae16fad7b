import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, paymentAttempts } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { checkOut, garment, itemsOf, lineOf, ordersOf } from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

/** This table cannot be written; the rest of the database can. */
async function whileTableIsMissing(
  table: 'order_items' | 'payment_attempts',
  act: () => Promise<void>,
): Promise<void> {
  const { db } = shop.database
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    await act()
  } finally {
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

test.each(['order_items', 'payment_attempts'] as const)(
  '§4 Checkout: when %s cannot be made the order is not there either, and the same key orders once all is well',
  async (table) => {
    const shopper = await newShopper(shop.url)
    const lines = [lineOf(await garment(shop))]
    const key = `half-an-order-${table}`
    const before = [
      await shop.database.db.$count(orders),
      await shop.database.db.$count(paymentAttempts),
    ]
    await whileTableIsMissing(table, async () => {
      const failed = await checkOut(shopper, lines, { key })
      expect([failed.status, failed.orderId]).toEqual([503, ''])
      expect(failed.body).toContain('Failed to create your order. Please try again.')
      expect(failed.body).not.toMatch(/_away|relation|insert into/i)
    })
    expect([
      await shop.database.db.$count(orders),
      await shop.database.db.$count(paymentAttempts),
    ]).toEqual(before)
    const { status, orderId } = await checkOut(shopper, lines, { key })
    expect(status).toBe(200)
    expect(await ordersOf(shop, shopper)).toHaveLength(1)
    expect(await itemsOf(shop, orderId)).toHaveLength(1)
  },
)
