import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock, styles } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf, ordersOf, type Goods } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
let goods: Goods
beforeAll(async () => {
  shop = await runningShop()
  goods = await garment(shop)
})
afterAll(() => shop.close())

const leave = (quantity: number) =>
  shop.database.db
    .update(stock)
    .set({ quantity })
    .where(and(eq(stock.productId, goods.id), eq(stock.size, 'M')))

const problemsOf = async (...lines: unknown[]) => {
  const answer = await new Visitor(shop.url).postJson('/cart/quote', lines)
  return ((await answer.json()) as { lines: { problem?: unknown }[] }).lines.map(
    ({ problem }) => problem,
  )
}

test('the cart is told what is sold out and what there are only so many of, each size by itself', async () => {
  await leave(4)
  const [two, three, five, large] = [
    lineOf(goods, { quantity: 2 }),
    lineOf(goods, { quantity: 3 }),
    lineOf(goods, { quantity: 5 }),
    lineOf(goods, { size: 'L' }),
  ]
  expect(await problemsOf(two, large)).toEqual([undefined, undefined])
  expect(await problemsOf(five)).toEqual([{ why: 'only so many left', left: 4, most: 2, held: 0 }])
  expect(await problemsOf(three)).toEqual([
    { why: 'only so many at once', left: 4, most: 2, held: 0 },
  ])
  await leave(0)
  expect(await problemsOf(two, large)).toEqual([{ why: 'sold out' }, undefined])
})

test('an order for more than are left is refused, and the line says how many there are', async () => {
  const shopper = await newShopper(shop.url)
  for (const [left, quantity, why] of [
    [0, 1, 'sold out'],
    [2, 3, 'only so many left'],
  ] as const) {
    await leave(left)
    const { status, body } = await checkOut(shopper, [lineOf(goods, { quantity })])
    expect([status, body.includes(`"${why}"`)]).toEqual([409, true])
  }
  expect(await ordersOf(shop, shopper)).toEqual([])
  await leave(6)
  expect((await checkOut(shopper, [lineOf(goods, { quantity: 3 })])).status).toBe(200)
})

test('T20 an order cut into many lines of one size takes no more than are left of it', async () => {
  const shopper = await newShopper(shop.url)
  await leave(4)
  const two = lineOf(goods, { quantity: 2 })
  const three = { ...two, quantity: 3 }
  expect(await problemsOf(two, { ...three, id: goods.id.toUpperCase() })).toEqual([
    undefined,
    { why: 'only so many left', left: 2, most: 0, held: 0 },
  ])
  expect((await checkOut(shopper, [two, three])).status).toBe(409)
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test('P11 a listing says on the card what is sold out in every size', async () => {
  const { db } = shop.database
  const cardText = async () => {
    const { links } = readPage(
      await (
        await new Visitor(shop.url).get(`/products?q=${encodeURIComponent(goods.name)}`)
      ).text(),
    )
    return links.find(({ href }) => href === `/product/${goods.id}`)?.text
  }
  expect(await cardText()).toContain(goods.colour ?? 'a garment of a colour')
  expect(await cardText()).not.toContain('Sold out')
  // A colour that the name does not say has a line of its own: beside a price it reads as its unit.
  await db.update(styles).set({ baseColour: 'Ecru' }).where(eq(styles.uuid, goods.id))
  expect(await cardText()).toMatch(/Ecru ?₹[\d,.]+$/)
  await db.update(stock).set({ quantity: 0 }).where(eq(stock.productId, goods.id))
  expect(await cardText()).toMatch(/Ecru.*Sold out$/)
  await db.update(styles).set({ baseColour: goods.colour }).where(eq(styles.uuid, goods.id))
})

test('what is not counted sells in any quantity', async () => {
  await shop.database.db.delete(stock).where(eq(stock.productId, goods.id))
  expect(
    (await checkOut(await newShopper(shop.url), [lineOf(goods, { quantity: 500 })])).status,
  ).toBe(200)
})
