import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styles, users } from '#db/schema.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { bankRecord, goToBank } from './clients/bank-client.ts'
import {
  checkOut,
  checkoutForm,
  garment,
  lineOf,
  orderById,
  ordersOf,
} from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

test("T01 a price other than the catalogue's is refused, whatever it is", async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop)
  const json = JSON.stringify([lineOf(goods, { price: 'PRICE' })])
  for (const [price, status] of [
    ['0.01', 400],
    ['0', 409],
    ['-1', 400],
    ['1e309', 400],
    ['1', 409],
    ['"1"', 400],
    [String(goods.price + 1), 409],
    ['9007199254740993', 400],
  ] as const) {
    expect([price, (await checkOut(shopper, json.replace('"PRICE"', price))).status]).toEqual([
      price,
      status,
    ])
  }
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test("T01 totals and currencies the browser sends are not even looked at: the bank is asked for the catalogue's sum", async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop)
  const { orderId } = await checkOut(
    shopper,
    [lineOf(goods, { quantity: 3, total: 1, currency: 'VND' })],
    {
      total: '0.01',
      total_amount: '1',
      totalPaise: '1',
      amount: '1',
      currency: 'VND',
    },
  )
  expect((await orderById(shop, orderId)).totalPaise).toBe(goods.price * 3 + feeOfWeight('normal'))
  expect(await bankRecord(shop, await goToBank(shop, shopper, orderId))).toMatchObject({
    amountPaise: goods.price * 3 + feeOfWeight('normal'),
    udf1: orderId,
  })
})

const NOT_QUANTITIES = [
  '0',
  '-1',
  '1.5',
  '"2abc"',
  '"1e3"',
  '" 5 "',
  '"0x10"',
  '[3]',
  'null',
  'NaN',
  '1e9',
  '9007199254740993',
  '"٣"',
  '"1"',
  'true',
  '{}',
]

test('T02 only whole numbers from 1 are quantities, at the checkout', async () => {
  const shopper = await newShopper(shop.url)
  const json = JSON.stringify([lineOf(await garment(shop), { quantity: 'QUANTITY' })])
  for (const quantity of NOT_QUANTITIES)
    expect([
      quantity,
      (await checkOut(shopper, json.replace('"QUANTITY"', quantity))).status,
    ]).toEqual([quantity, 400])
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test('T02 only whole numbers from 1 are quantities, in the cart', async () => {
  const visitor = new Visitor(shop.url)
  const json = JSON.stringify([lineOf(await garment(shop), { quantity: 'QUANTITY' })])
  for (const quantity of NOT_QUANTITIES) {
    const answer = await fetch(`${shop.url}/cart/quote`, {
      method: 'POST',
      headers: { origin: shop.url, 'content-type': 'application/json' },
      body: json.replace('"QUANTITY"', quantity),
    })
    expect([quantity, answer.status]).toEqual([quantity, 400])
  }
  expect((await visitor.postJson('/cart/quote', [lineOf(await garment(shop))])).status).toBe(200)
})

test('T02 carts that are no carts are refused with a sentence: none, empty, not JSON, endless, deep', async () => {
  const shopper = await newShopper(shop.url)
  const line = lineOf(await garment(shop))
  for (const lines of [
    '',
    '[]',
    '{}',
    'null',
    '"x"',
    '[',
    '[[',
    `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
    JSON.stringify(Array.from({ length: 101 }, () => line)),
  ]) {
    const { status, body } = await checkOut(shopper, lines)
    expect([lines.slice(0, 20), status]).toEqual([lines.slice(0, 20), 400])
    expect(body).toContain('Your cart cannot be ordered as it is')
  }
})

test("T03 fields that are not the form's change nothing", async () => {
  const shopper = await newShopper(shop.url)
  const stranger = await newShopper(shop.url)
  const [other] = await shop.database.db.select().from(users).where(eq(users.email, stranger.email))
  const extra = {
    status: 'paid',
    user_id: other!.id,
    userId: other!.id,
    id: randomUUID(),
    isAdmin: 'true',
    paidAt: '2026-01-01',
    __proto__x: '1',
    constructor: 'x',
    shipping_method: 'Drone',
  }
  const line = JSON.stringify([
    { ...lineOf(await garment(shop)), status: 'paid', pricePaise: 1 },
  ]).replace('"status"', '"__proto__":{"price":1},"status"')
  const { status, orderId } = await checkOut(shopper, line, { ...extra, ['__proto__']: 'x' })
  expect(status).toBe(200)
  expect(orderId).not.toBe(extra.id)
  expect(await orderById(shop, orderId)).toMatchObject({
    status: 'pending',
    paidAt: null,
    shippingMethod: 'Standard Shipping',
  })
  expect(await ordersOf(shop, stranger)).toEqual([])
  expect(await ordersOf(shop, shopper)).toHaveLength(1)
})

test('T03 a field given twice counts as not given', async () => {
  const shopper = await newShopper(shop.url)
  const form = new URLSearchParams(checkoutForm(shopper.email, [lineOf(await garment(shop))]))
  form.append('city', 'Varanasi')
  const answer = await fetch(`${shop.url}/checkout`, {
    method: 'POST',
    body: form,
    headers: {
      origin: shop.url,
      cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  expect(answer.status).toBe(400)
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test("T04 a size or colour that is not the product's, or no size, is refused and the line is named", async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop)
  for (const [change, why] of [
    [{ size: 'XXXL' }, 'no such size'],
    [{ size: null }, 'choose a size'],
    [{ size: 'm' }, 'no such size'],
    [{ colour: 'Ultraviolet' }, 'no such colour'],
    [{ size: '\u0000' }, 'no such size'],
    [{ size: '\ud800' }, 'no such size'],
  ] as const) {
    const { status, body } = await checkOut(shopper, [lineOf(goods, change)])
    expect([why, status]).toEqual([why, 409])
    expect(body).toContain(`"${why}"`)
    expect(body).toContain(goods.id)
  }
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test('T04 a product that is unknown or no longer sold is refused by line; so is an id that is none; what is no text is no cart at all', async () => {
  const shopper = await newShopper(shop.url)
  const [goods, gone] = [await garment(shop, 0), await garment(shop, 9)]
  await shop.database.db.update(styles).set({ listed: false }).where(eq(styles.uuid, gone.id))
  for (const id of [randomUUID(), gone.id]) {
    const { status, body } = await checkOut(shopper, [lineOf(goods), lineOf(gone, { id })])
    expect(status).toBe(409)
    expect(body).toContain('"no longer sold"')
  }
  for (const id of ['1', 'x', "' or 1=1 --", `${gone.id}'`]) {
    expect([id, (await checkOut(shopper, [lineOf(goods, { id })])).status]).toEqual([id, 409])
  }
  for (const id of ['', 7, null, 'x'.repeat(101)])
    expect([id, (await checkOut(shopper, [lineOf(goods, { id })])).status]).toEqual([id, 400])
  expect(await ordersOf(shop, shopper)).toEqual([])
})
