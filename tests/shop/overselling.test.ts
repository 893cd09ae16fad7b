import { and, eq, inArray, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentAttempts, stock } from '#db/schema.ts'
import { insertShoppers } from '../rows/inserted-shoppers.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import {
  checkoutForm,
  garment,
  lineOf,
  sendCheckout,
  type Goods,
  type Line,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
let goods: Goods
beforeAll(async () => {
  shop = await runningShop()
  goods = await garment(shop)
})
beforeEach(() => leave(10))
afterAll(() => shop.close())

const inM = () => and(eq(stock.productId, goods.id), eq(stock.size, 'M'))
const leave = (quantity: number) => shop.database.db.update(stock).set({ quantity }).where(inM())
const MAX_TRIES = 5

/**
 * Buys, and tries again when told that the shop is too busy, as a shopper does: with the same key. On
 * a slow machine not all of a crowd get a connection to the database before their deadline.
 */
async function buy(shopper: Shopper, lines: readonly Line[]) {
  const form = checkoutForm(shopper.email, lines)
  for (let tries = 1; ; tries += 1) {
    const answer = await sendCheckout(shopper, form)
    if (answer.status !== 503 || tries === MAX_TRIES) return answer
  }
}

const left = async () => (await shop.database.db.select().from(stock).where(inM()))[0]?.quantity

test('T20 two hundred buyers with different carts at once for ten pieces make exactly ten orders, and the others are told it is sold out and start no payment; fifty for the last piece make one', async () => {
  const others = await Promise.all(Array.from({ length: 8 }, (_, nth) => garment(shop, nth + 1)))
  const ofOthers = inArray(
    stock.productId,
    others.map(({ id }) => id),
  )
  await shop.database.db.update(stock).set({ quantity: 500 }).where(ofOthers)
  const leftOfOthers = async () =>
    Number(
      (
        await shop.database.db
          .select({ all: sum(stock.quantity) })
          .from(stock)
          .where(ofOthers)
      )[0]?.all,
    )
  const buyAtOnce = async (shoppers: readonly Shopper[]) => {
    const before = await shop.database.db.$count(paymentAttempts)
    const answers = await Promise.all(
      shoppers.map((shopper, i) => {
        const lines = [lineOf(goods), lineOf(others[i % others.length] ?? goods)]
        return buy(shopper, i % 2 === 0 ? lines : lines.toReversed())
      }),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.every(({ status, body }) => status === 409 && body.includes('"sold out"'))).toBe(
      true,
    )
    expect([await left(), (await shop.database.db.$count(paymentAttempts)) - before]).toEqual([
      0,
      answers.length - refused.length,
    ])
    return answers.length - refused.length
  }
  const before = await leftOfOthers()
  expect(await buyAtOnce(await insertShoppers(shop, 200))).toBe(10)
  await leave(1)
  expect(await buyAtOnce(await insertShoppers(shop, 50))).toBe(1)
  // Each order took its one of the well stocked product, and no refused one did.
  expect(before - (await leftOfOthers())).toBe(11)
  await expectConsistent(shop)
})

test('T20 of several lines an order takes all or nothing, and two orders that want the same two things do not wait for each other', async () => {
  const other = await garment(shop, 1)
  const otherLeft = async () =>
    (
      await shop.database.db
        .select()
        .from(stock)
        .where(and(eq(stock.productId, other.id), eq(stock.size, 'M')))
    )[0]?.quantity
  await shop.database.db
    .update(stock)
    .set({ quantity: 5 })
    .where(and(eq(stock.productId, other.id), eq(stock.size, 'M')))
  const shoppers = await insertShoppers(shop, 10)
  const answers = await Promise.all(
    shoppers.map((shopper, i) =>
      buy(shopper, i % 2 ? [lineOf(goods), lineOf(other)] : [lineOf(other), lineOf(goods)]),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(5).fill(200),
    ...Array(5).fill(409),
  ])
  expect([await left(), await otherLeft()]).toEqual([5, 0])
  await expectConsistent(shop)
})

test('T20 two hundred buyers of one to three pieces each, alone or with others and fifty at once, take all ten between them and no more; two hundred take a single piece once', async () => {
  const other = await garment(shop, 2)
  await shop.database.db
    .update(stock)
    .set({ quantity: 2_000 })
    .where(and(eq(stock.productId, other.id), eq(stock.size, 'M')))
  const shoppers = await insertShoppers(shop, 200)
  /** Buys as all of them; each asks for more than the one before, up to `most`. */
  const soldTo = async (buyers: readonly Shopper[], most: number): Promise<number> => {
    const [now, later] = [buyers.slice(0, 50), buyers.slice(50)]
    const sold = await Promise.all(
      now.map(async (shopper, i) => {
        const quantity = 1 + (i % most)
        const line = lineOf(goods, { quantity })
        const { status } = await buy(
          shopper,
          i % 4 ? [line] : [lineOf(other, { quantity: 2 }), line],
        )
        expect([200, 409]).toContain(status)
        return status === 200 ? quantity : 0
      }),
    )
    const pieces = sold.reduce((all, quantity) => all + quantity, 0)
    return later.length > 0 ? pieces + (await soldTo(later, most)) : pieces
  }
  expect([await soldTo(shoppers, 3), await left()]).toEqual([10, 0])
  await leave(1)
  expect([await soldTo(shoppers, 2), await left()]).toEqual([1, 0])
  await expectConsistent(shop)
})
