import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItems, orders, paymentAttempts, stock, styles } from '#db/schema.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { decide, goToBank } from './clients/bank-client.ts'
import {
  address,
  attemptsOf,
  checkOut,
  checkoutForm,
  garment,
  itemsOf,
  lineOf,
  orderById,
  ordersOf,
  sendCheckout,
} from './clients/checkout-client.ts'

let shop: RunningShop
const setStock = (productId: string, quantity: number) =>
  shop.database.db.update(stock).set({ quantity }).where(eq(stock.productId, productId))
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const everything = async () => [
  await shop.database.db.$count(orders),
  await shop.database.db.$count(orderItems),
  await shop.database.db.$count(paymentAttempts),
]

test("§4 Checkout: order, lines and payment attempt are there together, at the catalogue's prices, in paise", async () => {
  const shopper = await newShopper(shop.url)
  const [first, second] = [await garment(shop, 0), await garment(shop, 1)]
  const { status, orderId } = await checkOut(shopper, [
    lineOf(first, { quantity: 2 }),
    lineOf(second, { size: 'XL' }),
  ])
  expect(status).toBe(200)
  const total = first.price * 2 + second.price + feeOfWeight('normal')
  expect(await orderById(shop, orderId)).toMatchObject({
    number: orderId.slice(0, 8),
    status: 'pending',
    origin: 'shop',
    paymentMethod: 'online',
    totalPaise: total,
    shippingMethod: 'Standard Shipping',
    trackingNumber: null,
    courier: null,
    trackingLink: null,
    paidAt: null,
    contactEmail: shopper.email,
  })
  expect(await itemsOf(shop, orderId)).toMatchObject([
    {
      productId: first.id,
      styleId: first.styleId,
      productName: first.name,
      quantity: 2,
      pricePaise: first.price,
      selectedSize: 'M',
      selectedColour: first.colour,
    },
    { productId: second.id, quantity: 1, pricePaise: second.price, selectedSize: 'XL' },
  ])
  expect(await attemptsOf(shop, orderId)).toMatchObject([
    { amountPaise: total, state: 'created', settledAt: null },
  ])
})

test('§3 Shipping address: kept as JSON text with the full name, and the state of the PIN code', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))], {
    postalCode: '560 001',
    city: 'Bengaluru',
  })
  const order = await orderById(shop, orderId)
  expect(order).toMatchObject(addressColumns(order.shippingAddress))
  expect(JSON.parse(order.shippingAddress)).toEqual({
    fullName: 'Asha Rao',
    address: '12 MG Road, Civil Lines',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560001',
    phone: '9876543210',
  })
})

test('the form posted without JavaScript places the order as well', async () => {
  const shopper = await newShopper(shop.url)
  const answer = await shopper.post(
    '/checkout',
    checkoutForm(shopper.email, [lineOf(await garment(shop))]),
  )
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await ordersOf(shop, shopper)).toHaveLength(1)
})

test('§5 Checkout: each missing field is refused by name, and nothing is stored', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  for (const field of [...Object.keys(address), 'email']) {
    const { status, body } = await checkOut(shopper, lines, { [field]: ' ' })
    expect([field, status]).toEqual([field, 400])
    expect(body).toContain(`"${field}"`)
  }
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test('§8 Checkout: signed out it answers 401 and stores nothing', async () => {
  const before = await everything()
  const visitor = new Visitor(shop.url)
  const form = checkoutForm('nobody@example.com', [lineOf(await garment(shop))])
  expect((await visitor.post('/checkout', form)).status).toBe(401)
  expect(await sendCheckout(visitor, form)).toMatchObject({ status: 401, orderId: '' })
  expect(await everything()).toEqual(before)
})

test('T12 twenty presses at once make one order, and every answer names it', async () => {
  const shopper = await newShopper(shop.url)
  const form = checkoutForm(shopper.email, [lineOf(await garment(shop), { quantity: 3 })])
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendCheckout(shopper, form)))
  const placed = await ordersOf(shop, shopper)
  expect(placed).toHaveLength(1)
  expect([...new Set(answers.map(({ status, orderId }) => `${status} ${orderId}`))]).toEqual([
    `200 ${placed[0]!.id}`,
  ])
  expect(await itemsOf(shop, placed[0]!.id)).toHaveLength(1)
  expect(await attemptsOf(shop, placed[0]!.id)).toHaveLength(1)
})

test('T12 twenty presses for the last pieces make one order, and none is told that they are sold out', async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop, 7)
  await setStock(goods.id, 4)
  const form = checkoutForm(shopper.email, [lineOf(goods, { quantity: 2 })])
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendCheckout(shopper, form)))
  const [placed] = await ordersOf(shop, shopper)
  expect([...new Set(answers.map(({ status, orderId }) => `${status} ${orderId}`))]).toEqual([
    `200 ${placed!.id}`,
  ])
  await setStock(goods.id, 50)
})

test('T12 twenty presses on the tenth unpaid order make one order, and none is told that there are ten', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  for (let i = 0; i < 9; i += 1) await checkOut(shopper, lines)
  const form = checkoutForm(shopper.email, lines)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendCheckout(shopper, form)))
  expect(await ordersOf(shop, shopper)).toHaveLength(10)
  expect(new Set(answers.map(({ status, orderId }) => `${status} ${orderId}`)).size).toBe(1)
})

test('who goes back and orders the same again takes up the unpaid order; another cart cancels it, and its stock is free for it', async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop, 8)
  await setStock(goods.id, 4)
  const both = [lineOf(goods, { quantity: 2 })]
  const first = await checkOut(shopper, both)
  const again = await checkOut(shopper, both, { replaces: first.orderId })
  expect([again.status, again.orderId]).toEqual([200, first.orderId])
  expect(await attemptsOf(shop, first.orderId)).toHaveLength(1)

  const other = await checkOut(shopper, both, { replaces: first.orderId, city: 'Varanasi' })
  expect(other.status).toBe(200)
  expect((await ordersOf(shop, shopper)).map(({ id, status }) => [id, status])).toEqual(
    expect.arrayContaining([
      [first.orderId, 'cancelled'],
      [other.orderId, 'pending'],
    ]),
  )
  // Refused, the other order replaces nothing.
  const refused = await checkOut(shopper, [lineOf(goods, { quantity: 3 })], {
    replaces: other.orderId,
  })
  expect(refused.status).toBe(409)
  expect((await orderById(shop, other.orderId)).status).toBe('pending')
  await setStock(goods.id, 50)
})

test('who went back from the bank but had paid is led to the paid order, and pays nothing again', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  const { orderId } = await checkOut(shopper, lines)
  await decide(shop, await goToBank(shop, shopper, orderId), 'close')
  const again = await checkOut(shopper, lines, { replaces: orderId })
  expect([again.status, again.orderId]).toEqual([200, orderId])
  expect((await orderById(shop, orderId)).status).toBe('processing')
  expect(await attemptsOf(shop, orderId)).toHaveLength(1)
})

test("T24 nobody's order is taken up or cancelled by somebody else's checkout", async () => {
  const [shopper, stranger] = [await newShopper(shop.url), await newShopper(shop.url)]
  const lines = [lineOf(await garment(shop))]
  const { orderId } = await checkOut(shopper, lines)
  const theirs = await checkOut(stranger, lines, { replaces: orderId })
  expect([theirs.status, theirs.orderId === orderId]).toEqual([200, false])
  expect((await orderById(shop, orderId)).status).toBe('pending')
})

test('T12 a retry gets the same order; another cart or address under the same key is refused', async () => {
  const shopper = await newShopper(shop.url)
  const line = lineOf(await garment(shop))
  const form = checkoutForm(shopper.email, [line])
  const { orderId } = await sendCheckout(shopper, form)
  expect(await sendCheckout(shopper, form)).toMatchObject({ status: 200, orderId })
  expect(
    await sendCheckout(shopper, { ...form, lines: JSON.stringify([{ ...line, quantity: 9 }]) }),
  ).toMatchObject({
    status: 409,
    orderId,
  })
  expect(await sendCheckout(shopper, { ...form, city: 'Varanasi' })).toMatchObject({ status: 409 })
  expect(await itemsOf(shop, orderId)).toMatchObject([{ quantity: 1 }])
  expect(await ordersOf(shop, shopper)).toHaveLength(1)
})

test("T12 the key of somebody else's order makes an order of one's own, and tells nothing of the other", async () => {
  const [asha, bela] = [await newShopper(shop.url), await newShopper(shop.url)]
  const key = randomUUID()
  const lines = [lineOf(await garment(shop))]
  const hers = await checkOut(asha, lines, { key })
  const other = await checkOut(bela, lines, { key })
  expect([hers.status, other.status]).toEqual([200, 200])
  expect(other.body).not.toContain(hers.orderId)
  expect(await ordersOf(shop, bela)).toMatchObject([
    { id: other.orderId, contactEmail: bela.email },
  ])
})

test('T44 the eleventh order in a minute has to wait, and nobody else has to', async () => {
  const [shopper, other] = [await newShopper(shop.url), await newShopper(shop.url)]
  const lines = [lineOf(await garment(shop))]
  for (let i = 0; i < 10; i += 1) expect((await checkOut(shopper, lines)).status).toBe(200)
  // Each is cancelled or paid by now: none holds any stock.
  for (const { id } of await ordersOf(shop, shopper))
    await shop.database.db.update(orders).set({ stockHeldUntil: null }).where(eq(orders.id, id))
  const refused = await checkOut(shopper, lines)
  expect([refused.status, refused.body]).toEqual([
    429,
    expect.stringMatching(/Too many orders in a minute\. Please try again in a minute/),
  ])
  expect(refused.body).not.toContain('seeOrders')
  expect(await ordersOf(shop, shopper)).toHaveLength(10)
  expect((await checkOut(other, lines)).status).toBe(200)
})

test('T44 who has ten unpaid orders is told to pay or cancel one first, is led to them, and is not told that a minute helps', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  const placedOrders = []
  for (let i = 0; i < 10; i += 1) placedOrders.push((await checkOut(shopper, lines)).orderId)
  await shop.database.db
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt} - interval '5 minutes'` })
    .where(inArray(orders.id, placedOrders))
  const refused = await checkOut(shopper, lines)
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.stringContaining(
      'You have 10 orders that are not paid yet. Please pay or cancel one of them first.',
    ),
  ])
  expect(refused.body).toContain('seeOrders')
  expect(refused.body).not.toContain('minute')
  expect(await ordersOf(shop, shopper)).toHaveLength(10)

  const cancelled = await shopper.post(`/orders/${placedOrders[0]}/cancel`, { whole: 'yes' })
  expect(cancelled.status).toBe(302)
  expect((await checkOut(shopper, lines)).status).toBe(200)
})

test('T14 two tabs with different carts make two orders, each as its own tab showed it', async () => {
  const shopper = await newShopper(shop.url)
  const [first, second] = [await garment(shop, 0), await garment(shop, 1)]
  const [a, b] = await Promise.all([
    checkOut(shopper, [lineOf(first)]),
    checkOut(shopper, [lineOf(second)]),
  ])
  expect(await itemsOf(shop, a.orderId)).toMatchObject([{ productId: first.id }])
  expect(await itemsOf(shop, b.orderId)).toMatchObject([{ productId: second.id }])
})

test('a price that changed since the cart was filled is refused with both prices, and the new one is charged when it is agreed to', async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop, 5)
  await shop.database.db
    .update(styles)
    .set({ pricePaise: goods.price + 10_000 })
    .where(eq(styles.uuid, goods.id))
  const refused = await checkOut(shopper, [lineOf(goods)])
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('"price changed"')
  expect(refused.body).toContain(String(goods.price + 10_000))
  expect(await ordersOf(shop, shopper)).toEqual([])
  const { orderId } = await checkOut(shopper, [lineOf(goods, { price: goods.price + 10_000 })])
  expect((await orderById(shop, orderId)).totalPaise).toBe(
    goods.price + 10_000 + feeOfWeight('normal'),
  )
})

test('§9 a product without a price is sold at 5,999 rupees', async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop, 6)
  await shop.database.db.update(styles).set({ pricePaise: null }).where(eq(styles.uuid, goods.id))
  const { orderId } = await checkOut(shopper, [lineOf(goods, { price: 599_900, quantity: 2 })])
  expect((await orderById(shop, orderId)).totalPaise).toBe(2 * 599_900 + feeOfWeight('normal'))
})

test('an order keeps the name and price it was sold at, whatever becomes of the product', async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop, 7)
  const { orderId } = await checkOut(shopper, [lineOf(goods)])
  await shop.database.db
    .update(styles)
    .set({ productDisplayName: 'Renamed', pricePaise: 1, listed: false })
    .where(eq(styles.uuid, goods.id))
  const page = await (await shopper.get(`/orders/${orderId}`)).text()
  expect(page).toContain(goods.name)
  expect(page).not.toContain('Renamed')
})

test('a checkout at the moment in which its account is erased asks to sign in, and places nothing', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  const before = await everything()
  const eraser = await shop.database.pool.connect()
  await eraser.query('begin')
  const { rows } = await eraser.query<{ pid: number }>(
    `select pg_backend_pid() as pid from (select from users where email = $1 for update) as locked`,
    [shopper.email],
  )
  const answered = checkOut(shopper, lines)
  await expect
    .poll(async () => {
      const { rows: blocked } = await shop.database.pool.query(
        'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
        [rows[0]?.pid],
      )
      return blocked.length
    })
    .toBe(1)
  await eraser.query('delete from users where email = $1', [shopper.email])
  await eraser.query('commit')
  eraser.release()
  const { status, body } = await answered
  expect([status, body.includes('not signed in')]).toEqual([401, true])
  expect(await everything()).toEqual(before)
})
