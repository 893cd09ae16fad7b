import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { checkOut, garment, lineOf, type Goods, type Shopper } from './clients/checkout-client.ts'

let shop: RunningShop
let shopper: Shopper
let goods: Goods
beforeAll(async () => {
  shop = await runningShop()
  shopper = await newShopper(shop.url)
  goods = await garment(shop)
})
afterAll(() => shop.close())

// The catalogue cannot be read; the rest of the database can.
beforeEach(() => shop.database.db.execute(sql`alter table styles rename to styles_away`))
afterEach(() => shop.database.db.execute(sql`alter table styles_away rename to styles`))

const INSIDES = /styles_away|relation|select |drizzle|node_modules|at async/i

test('§8 Product list and product failures: 503 with its words and a way to try again, and nobody keeps the answer', async () => {
  for (const [path, text] of [
    ['/products?category=men', 'Failed to load products. Please try again.'],
    [`/product/${goods.id}`, 'Failed to load product details'],
  ] as const) {
    const answer = await new Visitor(shop.url).get(path)
    const page = await answer.text()
    expect([
      path,
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('etag'),
    ]).toEqual([path, 503, 'no-store', null])
    expect(page).toContain(text)
    expect(page).toContain('Try Again')
    expect(page).not.toMatch(INSIDES)
  }
})

test('T17 an answer that asks for patience says for how long', async () => {
  for (const path of ['/products?category=men', `/product/${goods.id}`]) {
    const answer = await new Visitor(shop.url).get(path)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([
      path,
      503,
      expect.stringMatching(/^\d+$/),
    ])
  }
})

test('§4 Home: when the featured products cannot be loaded the page still stands, and nobody keeps it', async () => {
  const answer = await new Visitor(shop.url).get('/')
  const page = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page).toContain('No featured products available at the moment.')
})

test('§8 Checkout failure: its words, nothing half stored, and the same key places the order when all is well again', async () => {
  const key = 'the-same-key-both-times'
  const failed = await checkOut(shopper, [lineOf(goods)], { key })
  expect(failed.status).toBe(503)
  expect(failed.body).toContain('Failed to create your order. Please try again.')
  expect(failed.body).not.toMatch(INSIDES)
  expect(await shop.database.db.$count(orders)).toBe(0)
  await shop.database.db.execute(sql`alter table styles_away rename to styles`)
  expect(await checkOut(shopper, [lineOf(goods)], { key })).toMatchObject({ status: 200 })
  await shop.database.db.execute(sql`alter table styles rename to styles_away`)
})
