import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGuestCart } from '#app/cart/guest-cart.server.ts'
import { stock, styles } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import {
  address,
  checkOut,
  garment,
  lineOf,
  orderById,
  ordersOf,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'

let shop: RunningShop
let goods: Goods
beforeAll(async () => {
  shop = await runningShop()
  goods = await garment(shop)
})
afterAll(() => shop.close())

const form = (changes: Record<string, string> = {}) => ({
  intent: 'add',
  id: goods.id,
  size: 'M',
  colour: goods.colour ?? '',
  quantity: '2',
  ...changes,
})
/** Opens the checkout and presses Pay, as a browser without scripts does. */
async function pressPay(shopper: Shopper, changes: Record<string, string> = {}) {
  const page = await (await shopper.get('/checkout')).text()
  const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await shopper.post('/checkout', {
    ...address,
    email: shopper.email,
    key,
    ...changes,
  })
  const orderId = /^\/pay\/(.+)$/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
  return { answer, key, orderId }
}
const cartOf = (visitor: Visitor) => readGuestCart(visitor.cookies.get('guest-cart'))
const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('§5 the plain cart is private, its cookie has two paths and a marker under a third, and no public page changes with it', async () => {
  const visitor = new Visitor(shop.url)
  const added = await visitor.post('/cart/lines', form())
  expect([added.status, added.headers.get('location')]).toEqual([303, '/cart/lines'])
  expect(added.headers.get('cache-control')).toBe('private, no-store')
  expect(added.headers.getSetCookie().map((one) => /Path=([^;]+)/.exec(one)?.[1])).toEqual([
    '/cart/lines',
    '/checkout',
    '/cart',
  ])
  for (const path of ['/cart/lines', '/cart/lines/take', '/checkout']) {
    const seen = await visitor.get(path)
    expect([path, seen.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    expect(await seen.text()).toContain(goods.name.replaceAll('&', '&amp;'))
  }
  for (const path of ['/', '/cart', `/product/${goods.id}`, '/products?category=men'])
    expect(await (await visitor.get(path)).text()).toBe(
      await (await new Visitor(shop.url).get(path)).text(),
    )
})

test('T34 a post of another site changes no cart', async () => {
  const visitor = new Visitor(shop.url)
  for (const path of ['/cart/lines', '/cart/lines/take'])
    expect((await visitor.post(path, form(), { origin: 'https://evil.example' })).status).toBe(403)
  expect(visitor.cookies.has('guest-cart')).toBe(false)
})

test('§5 without a size, with one of another product or a bad quantity, the cart says so and stays', async () => {
  const visitor = new Visitor(shop.url)
  await visitor.post('/cart/lines', form())
  const before = visitor.cookies.get('guest-cart')
  for (const [changes, message] of [
    [{ size: '' }, 'Please select a size'],
    [{ size: '<b>9' }, 'It is not made in this size.'],
    [{ colour: 'none' }, 'It is not made in this colour.'],
    [{ quantity: '0' }, 'Type a quantity from 1 to 999.'],
    [{ id: "' or 1=1 --" }, 'This is no longer sold.'],
  ] as const) {
    const refused = await visitor.post('/cart/lines', form(changes))
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(message)
  }
  expect(visitor.cookies.get('guest-cart')).toBe(before)
})

test('§5 Cart: without scripts a line of 999 and a full cart say so, and what was typed stays', async () => {
  const visitor = new Visitor(shop.url)
  await visitor.post('/cart/lines', form({ quantity: '998' }))
  const before = visitor.cookies.get('guest-cart')
  const refused = async (changes: Record<string, string>) => {
    const answer = await visitor.post('/cart/lines', form(changes))
    expect(answer.status).toBe(400)
    expect(visitor.cookies.get('guest-cart')).toBe(before)
    return (await answer.text()).replaceAll('<!-- -->', '')
  }
  const tooMany = await refused({ quantity: '4' })
  expect(tooMany).toContain('Nothing was added')
  expect(tooMany).toContain('999 is the most')
  expect(tooMany).toMatch(/name="quantity"[^>]*value="4"/)
  expect(tooMany).toMatch(/<input[^>]*value="M"[^>]*checked|checked[^>]*value="M"/)
  expect(await refused({ intent: 'quantity', quantity: '2000' })).toMatch(
    /name="quantity"[^>]*value="2000"/,
  )
})

test('T89 what a forged cookie holds is inert, and what it names wrongly is marked', async () => {
  const visitor = new Visitor(shop.url)
  visitor.cookies.set('guest-cart', pack([[['</script><img src=x>', '"><b>', null, 1]], []]))
  const page = await (await visitor.get('/cart/lines')).text()
  expect(page).toContain('This is no longer sold. Please remove it.')
  expect(page).not.toContain('<img src=x>')
  expect(page).not.toContain('"><b>')
  visitor.cookies.set('guest-cart', 'garbage')
  expect(await (await visitor.get('/cart/lines')).text()).toContain('Your cart is empty')
})

test('§4 Checkout: without scripts a PIN code of two States is asked about in the form, which keeps all that was typed', async () => {
  const shopper = await newShopper(shop.url)
  await shopper.post('/cart/lines', form())
  const first = await (await shopper.get('/checkout')).text()
  expect(first).not.toContain('name="state"')
  const two = { postalCode: '396 235', city: 'Naroli' }
  const { answer: asked } = await pressPay(shopper, two)
  const page = await asked.text()
  expect(asked.status).toBe(400)
  expect(page).toMatch(/<select[^>]* id="state"[^>]* aria-invalid="true"/)
  expect(page).toContain('<a href="#state"')
  for (const kept of ['396 235', 'Naroli', '12 MG Road, Civil Lines'])
    expect(page).toContain(`value="${kept}"`)
  const unit = 'Dadra and Nagar Haveli and Daman and Diu'
  expect(page.match(/<option value="([^"]+)"/g)).toEqual([
    '<option value="Gujarat"',
    `<option value="${unit}"`,
  ])
  // Another field is wrong: the State that was chosen stays as well.
  const wrong = await (await pressPay(shopper, { ...two, state: unit, phone: '1' })).answer.text()
  expect(wrong).toContain(`<option value="${unit}" selected=""`)
  const { orderId } = await pressPay(shopper, { ...two, state: unit })
  expect(await orderById(shop, orderId)).toMatchObject({ shippingState: unit })
})

test('without scripts a GSTIN of another State than the delivery is asked for its address, and nothing typed is lost', async () => {
  const shopper = await newShopper(shop.url)
  await shopper.post('/cart/lines', form())
  const box = { forBusiness: 'on', gstin: '27AAACB1234C1ZF', businessName: 'Rao Stores' }
  const { answer: asked } = await pressPay(shopper, box)
  expect(asked.status).toBe(400)
  const page = await asked.text()
  expect(page).toContain('Choose who receives the goods')
  expect(page).toMatch(/This GSTIN is of (?:<!-- -->)?Maharashtra/)
  expect(page).toMatch(/value="27AAACB1234C1ZF"/)
  // Before the State is known, and once the form has a PIN code that the page was opened with.
  expect(await (await shopper.get('/cart/lines')).text()).toMatch(/GST included:.*₹\d/)
  const registered = { registeredAddress: '7 Marine Lines', registeredCity: 'Mumbai' }
  const half = { ...box, ...registered, goodsGoTo: 'other', registeredPostalCode: '211001' }
  const again = await (await pressPay(shopper, half)).answer.text()
  expect(again).toContain('211001 is in Uttar Pradesh')
  expect(again).toContain('value="7 Marine Lines"')
  expect(again).toMatch(
    /<input[^>]*name="goodsGoTo"[^>]*checked=""[^>]*value="other"|<input[^>]*name="goodsGoTo"[^>]*value="other"[^>]*checked=""/,
  )
  const { answer } = await pressPay(shopper, { ...half, registeredPostalCode: '400 002' })
  expect(answer.status).toBe(303)
  expect((await ordersOf(shop, shopper))[0]).toMatchObject({
    buyerGoodsGoTo: 'other',
    buyerPostalCode: '400002',
  })
})

test('T12 an order without scripts is of the cookie’s lines at the price of now, once; logging out empties the cookie', async () => {
  const shopper = await newShopper(shop.url)
  await shopper.post('/cart/lines', form())
  await shop.database.db
    .update(styles)
    .set({ pricePaise: sql`${styles.pricePaise} + 100` })
    .where(eq(styles.uuid, goods.id))
  const { answer: refused, key } = await pressPay(shopper, { postalCode: '1' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/value="12 MG Road, Civil Lines"/)
  const typed = { ...address, email: shopper.email, key }
  const placed = await Promise.all([1, 2].map(() => shopper.post('/checkout', typed)))
  for (const { status, headers } of placed)
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\//)])
  expect((await ordersOf(shop, shopper)).map(({ totalPaise }) => totalPaise)).toEqual([
    2 * (goods.price + 100),
  ])
  await shopper.post('/logout', {})
  expect(shopper.cookies.has('guest-cart')).toBe(false)
})

test('§5 what is paid leaves the cookie at the checkout and in the cart; what was added since stays', async () => {
  for (const path of ['/checkout', '/cart/lines']) {
    const shopper = await newShopper(shop.url)
    await shopper.post('/cart/lines', form())
    const { orderId } = await pressPay(shopper)
    await shopper.get(path)
    expect(cartOf(shopper)).toMatchObject({ lines: [{ quantity: 2 }], placed: [orderId] })
    await payAs(shop, shopper, orderId, 'pay')
    await shopper.post('/cart/lines', form({ quantity: '1' }))
    await shopper.get(path)
    expect(cartOf(shopper)).toMatchObject({ lines: [{ quantity: 1 }], placed: [] })
  }
})

test('T89 an order of somebody else, named in the cookie, changes nothing and is not changed', async () => {
  const other = await newShopper(shop.url)
  const paid = (await checkOut(other, [lineOf(goods, { price: null })])).orderId
  await payAs(shop, other, paid, 'pay')
  const unpaid = (await checkOut(other, [lineOf(goods, { price: null })])).orderId
  const theirs = await ordersOf(shop, other)
  expect(theirs.map(({ id }) => id)).toEqual([paid, unpaid])

  const shopper = await newShopper(shop.url)
  const forged = pack([[[goods.id, 'M', goods.colour, 1]], [paid, unpaid]])
  shopper.cookies.set('guest-cart', forged)
  for (const path of ['/cart/lines', '/checkout'])
    expect((await shopper.get(path)).headers.getSetCookie().join()).not.toContain('guest-cart')
  const { orderId } = await pressPay(shopper)
  expect((await ordersOf(shop, shopper)).map(({ id }) => id)).toEqual([orderId])
  expect(cartOf(shopper)).toEqual({ ...cartOf(shopper), placed: [paid, unpaid, orderId] })
  expect(await ordersOf(shop, other)).toEqual(theirs)
})

test('§5 a stock that has changed is said on its line, and the order is refused until the line fits', async () => {
  const scarce = await garment(shop, 1)
  const shopper = await newShopper(shop.url)
  await shopper.post('/cart/lines', form({ id: scarce.id, colour: scarce.colour ?? '' }))
  await shop.database.db
    .update(stock)
    .set({ quantity: 1 })
    .where(and(eq(stock.productId, scarce.id), eq(stock.size, 'M')))
  const { answer } = await pressPay(shopper)
  expect(answer.status).toBe(409)
  const pages = [answer, await shopper.get('/cart/lines'), await shopper.get('/checkout')]
  for (const page of pages) expect(await page.text()).toContain('Only 1 left. Please take one.')
  expect(await ordersOf(shop, shopper)).toEqual([])

  await shopper.post(
    '/cart/lines',
    form({ id: scarce.id, colour: scarce.colour ?? '', intent: 'quantity', quantity: '1' }),
  )
  const { orderId } = await pressPay(shopper)
  expect((await ordersOf(shop, shopper)).map(({ id }) => id)).toEqual([orderId])
})
