import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderCharges, orders, rateLimits } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { erasePerson } from '#app/privacy/erase-person.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import {
  address,
  checkOut,
  garment,
  lineOf,
  orderById,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { expectConsistent } from './consistency.ts'
import { readPage, unescaped } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { saveWords } from './clients/words-client.ts'

let shop: RunningShop
let member: Visitor
let asha: Shopper
let goods: Goods
beforeAll(async () => {
  shop = await runningShop()
  member = await newMember(shop, 'owner')
  asha = await newShopper(shop.url)
  goods = await garment(shop)
  await offerWrap('30')
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.delete(rateLimits))

const offerWrap = (price: string) =>
  saveWords(member, 'charges', {
    'rules.shippingPaise': '49',
    'rules.charges.giftWrapPaise': price,
  })
const MESSAGE = 'प्रिय दादी,\nhappy birthday!'
const gift = (changes: Record<string, string> = {}) => ({
  giftWrap: 'on',
  giftMessage: MESSAGE.replace('\n', '\r\n'),
  charges: '7900',
  ...changes,
})
const chargesOf = (orderId: string) =>
  shop.database.db
    .select({ code: orderCharges.code, amountPaise: orderCharges.amountPaise })
    .from(orderCharges)
    .where(eq(orderCharges.orderId, orderId))
    .orderBy(asc(orderCharges.position))
const placed = async () => (await shop.database.db.select({ id: orders.id }).from(orders)).length
const textAt = async (visitor: Visitor, path: string) =>
  readPage(await (await visitor.get(path)).text()).text

test('a gift is a line of its own in the total, and its message stands on the order, the slip and the packing page; erased with the person', async () => {
  const { status, orderId } = await checkOut(asha, [lineOf(goods)], gift())
  expect(status).toBe(200)
  expect(await chargesOf(orderId)).toEqual([
    { code: 'delivery', amountPaise: 4_900 },
    { code: 'gift_wrap', amountPaise: 3_000 },
  ])
  expect(await orderById(shop, orderId)).toMatchObject({
    totalPaise: goods.price + 7_900,
    giftWrap: true,
    giftMessage: MESSAGE,
  })
  await payAs(shop, asha, orderId, 'pay')
  const number = orderId.slice(0, 8)
  expect(await textAt(asha, `/orders/${orderId}`)).toContain('Gift wrap ₹30.00')
  for (const [visitor, path] of [
    [asha, `/orders/${orderId}`],
    [member, `/desk/pack/${number}`],
    [member, '/desk/pack/slips'],
    [member, `/desk/orders/${number}`],
  ] as const)
    expect([path, await textAt(visitor, path)]).toEqual([
      path,
      expect.stringMatching(/प्रिय दादी,\s+happy birthday!/),
    ])
  await expectConsistent(shop)
  await shop.database.db.transaction((tx) => erasePerson(tx, orderId))
  expect((await orderById(shop, orderId)).giftMessage).toBeNull()
})

test('a gift whose price the checkout did not show places nothing; a message without the ticked box is left out', async () => {
  const earlier = await placed()
  const refused = await checkOut(asha, [lineOf(goods)], gift({ charges: '4900' }))
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.stringContaining('It now has: Delivery ₹49.00, Gift wrap ₹30.00.'),
  ])
  expect(await placed()).toBe(earlier)
  const { giftMessage } = gift()
  const plain = await checkOut(asha, [lineOf(goods)], { giftMessage, charges: '4900' })
  expect(await orderById(shop, plain.orderId)).toMatchObject({ giftWrap: false, giftMessage: null })
})

test('a message of 300 characters is taken, and a longer one is refused by its field', async () => {
  const ordered = await checkOut(asha, [lineOf(goods)], gift({ giftMessage: 'क'.repeat(300) }))
  expect(ordered.status).toBe(200)
  const refused = await checkOut(asha, [lineOf(goods)], gift({ giftMessage: 'x'.repeat(301) }))
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.stringContaining('The message can have at most 300 characters'),
  ])
})

test('T12 the same form again is the same order; another message under its key is another order, and is not placed', async () => {
  const form = gift({ key: randomUUID() })
  const first = await checkOut(asha, [lineOf(goods)], form)
  const again = await checkOut(asha, [lineOf(goods)], form)
  expect([again.status, again.orderId]).toEqual([200, first.orderId])
  const other = await checkOut(asha, [lineOf(goods)], { ...form, giftMessage: 'Another' })
  expect(other.status).toBe(409)
})

test('without scripts the first press with the box ticked shows the total with the gift, and the second places the order', async () => {
  const reader = await newShopper(shop.url)
  await reader.post('/cart/lines', {
    intent: 'add',
    id: goods.id,
    size: 'M',
    colour: goods.colour ?? '',
    quantity: '1',
  })
  const shown = await (await reader.get('/checkout')).text()
  expect(shown).toMatch(/<input type="checkbox" name="giftWrap"\/?>/)
  const fieldsOf = (html: string) => ({
    ...address,
    email: reader.email,
    ...Object.fromEntries(
      ['key', 'charges'].map((name) => [
        name,
        new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '',
      ]),
    ),
  })
  const { giftWrap, giftMessage } = gift()
  const first = await reader.post('/checkout', { ...fieldsOf(shown), giftWrap, giftMessage })
  const html = await first.text()
  expect(first.status).toBe(409)
  expect(readPage(html).text).toContain(`Pay ${inRupees(paise(goods.price + 7_900))}`)
  expect(html).toMatch(/name="giftWrap" checked=""/)
  expect(unescaped(html).replaceAll('\r\n', '\n')).toContain(MESSAGE)
  const second = await reader.post('/checkout', { ...fieldsOf(html), giftWrap, giftMessage })
  expect([second.status, second.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/pay\//),
  ])
})

test('a shop that wraps no gifts any more places none that asks for it; one that wraps for nothing has no charge for it', async () => {
  await offerWrap('0')
  const free = await checkOut(asha, [lineOf(goods)], gift({ charges: '4900' }))
  expect(free.status).toBe(200)
  expect(await chargesOf(free.orderId)).toEqual([{ code: 'delivery', amountPaise: 4_900 }])
  expect(await textAt(asha, `/orders/${free.orderId}`)).toContain('Wrapped as a gift')
  await offerWrap('')
  expect((await checkOut(asha, [lineOf(goods)], gift({ charges: '4900' }))).status).toBe(409)
  expect(await textAt(asha, '/checkout')).not.toContain('Wrap it as a gift')
})
