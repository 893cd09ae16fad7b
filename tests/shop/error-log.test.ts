import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, styles } from '#db/schema.ts'
import { memoryLog } from '../telemetry/memory-log.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { placeOneGarment, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

const kept = memoryLog({ logLevel: 'warn' })
let shop: RunningShop
let shopper: Shopper
beforeAll(async () => {
  shop = await runningShop({}, kept.log)
  shopper = await newShopper(shop.url)
})
afterAll(() => shop.close())

/** The answer while this table cannot be read, and its log lines. */
async function whileTableIsMissing(table: 'styles' | 'orders', address: string) {
  kept.written.length = 0
  await shop.database.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    const answer = await shopper.get(address)
    return { status: answer.status, ...readPage(await answer.text()) }
  } finally {
    await shop.database.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

test.each([
  ['Featured load failure', 'styles', '/', 200, 'failed to load the featured products'],
  ['Product list failure', 'styles', '/products?category=men', 503, 'failed to load the listing'],
  ['Product page', 'styles', '/product/:id', 503, 'failed to load the product'],
  ['Orders list failure', 'orders', '/orders', 503, 'Failed to fetch orders'],
  ['Order detail load failure', 'orders', '/orders/1b4e28ba', 503, 'Failed to fetch order'],
] as const)(
  '§8 %s: the cause stands in the log, and nothing of it in the page',
  async (_what, table, address, status, msg) => {
    const [style] = await shop.database.db.select().from(styles).limit(1)
    const page = await whileTableIsMissing(table, address.replace(':id', style?.uuid ?? ''))
    expect(page.status).toBe(status)
    const lines = kept.lines(msg)
    expect(lines).toMatchObject([{ level: 50, err: { message: expect.stringMatching(/\S/) } }])
    expect(page.text).not.toMatch(/relation|select |drizzle|failed query/i)
  },
)

test.each([
  ['order', 'orders'],
  ['order items', 'order_items'],
] as const)(
  '§8 Order data errors: when %s cannot be created, the log says so',
  async (what, table) => {
    kept.written.length = 0
    const { db } = shop.database
    await db.execute(sql.raw(`alter table ${table} add constraint refused check (false) not valid`))
    try {
      await expect(placeOneGarment(shop, shopper)).rejects.toThrow()
    } finally {
      await db.execute(sql.raw(`alter table ${table} drop constraint refused`))
    }
    expect(kept.lines(`Failed to create ${what}`)).toMatchObject([{ level: 50 }])
  },
)

test('§8 Orders list failure: when only the session cannot be read, its words too', async () => {
  const { db } = shop.database
  await db.execute(sql`alter table sessions rename to sessions_away`)
  try {
    for (const [address, words] of [
      ['/orders', 'Failed to load your orders. Please try again.'],
      ['/orders/1b4e28ba', 'Order not found'],
    ] as const) {
      const answer = await shopper.get(address)
      expect([answer.status, readPage(await answer.text()).text]).toEqual([
        503,
        expect.stringContaining(words),
      ])
    }
  } finally {
    await db.execute(sql`alter table sessions_away rename to sessions`)
  }
})

test('§8 Bad stored address: the cause stands in the log with the number of the order, once, and the page has the placeholders', async () => {
  const orderId = await placeOneGarment(shop, shopper)
  for (const stored of ['12 MG Road', '["12 MG Road"]']) {
    await shop.database.db
      .update(orders)
      .set({ shippingAddress: stored })
      .where(eq(orders.id, orderId))
    kept.written.length = 0
    const page = readPage(await (await shopper.get(`/orders/${orderId}`)).text())
    const lines = kept.lines('Invalid shipping address format: not a valid JSON string')
    expect(lines).toMatchObject([{ level: 40, order: orderId.slice(0, 8) }])
    expect(page.text).toContain('Address not available')
    expect(kept.written.join('') + page.text).not.toContain('12 MG Road')
  }
})
