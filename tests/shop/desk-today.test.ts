import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItems, soldSizes, stock, styles, sweeps } from '#db/schema.ts'
import { ROLES, roleMay } from '#app/staff/permissions.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { orderById, placeOneGarment } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

let shop: RunningShop
let orderId: string
beforeAll(async () => {
  shop = await runningShop()
  const asha = await newShopper(shop.url)
  orderId = await placeOneGarment(shop, asha)
  await payAs(shop, asha, orderId, 'pay')
})
afterAll(() => shop.close())

test.each(ROLES)('T72 %s sees sums of money at Today only with the permission', async (role) => {
  const member = await newMember(shop, role)
  const html = await (await member.get('/desk')).text()
  const data = await (await member.get('/desk.data')).text()
  const seen = [readPage(html).text.includes('Net sales'), /"weekAgo"/.test(data)]
  const may = roleMay(role, 'figures')
  expect(seen).toEqual([may, may])
})

test('an order that was paid today is in the sum of today at once', async () => {
  const owner = await newMember(shop, 'owner')
  const order = await orderById(shop, orderId)
  const items = await shop.database.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const goods = items.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0)
  expect(order?.status).toBe('processing')
  const { text } = readPage(await (await owner.get('/desk')).text())
  expect(text).toContain(`₹${(goods / 100).toLocaleString('en-IN')} so far today`)
})

test('a size that is sold out and sold last week stands in the list of every role, with a link to its product', async () => {
  const { db } = shop.database
  const [style] = await db.select().from(styles).where(eq(styles.listed, true)).limit(1)
  const productId = style?.uuid ?? ''
  // The shop counts by itself shortly after its start, and would delete the row again.
  await expect
    .poll(() => db.$count(sweeps, sql`step = 'net sales' and finished_at is not null`), {
      timeout: 20_000,
    })
    .toBe(1)
  await db.insert(soldSizes).values({ productId, size: 'Odd', pieces: 7 })
  await db.insert(stock).values({ productId, size: 'Odd', quantity: 0 })
  const catalogue = await newMember(shop, 'catalogue')
  const html = await (await catalogue.get('/desk')).text()
  expect(readPage(html).text).toContain(`${style?.productDisplayName} Odd 7 sold`)
  expect(html).toContain(`href="/product/${productId}"`)
})
