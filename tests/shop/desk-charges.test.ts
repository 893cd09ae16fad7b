import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, orders } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { chargesByRules, FIRST_CHOICE } from '#app/cart/charges.ts'
import { chargeableOf, type Quote } from '#app/cart/quote/quote.ts'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { skewedNode, type SkewedNode } from '../skewed-node.ts'
import { newShopper, Visitor } from '../visitor.ts'
import {
  checkOut,
  garment,
  lineOf,
  orderById,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { openWords } from './clients/words-client.ts'

let shop: ReopenableShop
let elsewhere: SkewedNode
let member: Visitor
let asha: Shopper
let goods: Goods
beforeAll(async () => {
  shop = await runningShop({ PAGE_CACHE_TTL_SECONDS: '60' })
  elsewhere = await skewedNode(shop.database.url, 0, { PAGE_CACHE_TTL_SECONDS: '60' })
  member = await newMember(shop, 'manager')
  asha = await newShopper(shop.url)
  goods = await garment(shop)
})
afterAll(async () => {
  await elsewhere.close()
  await shop.close()
})

const FIELD = 'rules.shippingPaise'
const before = feeOfWeight('normal')

const saveFee = async (typed: string) =>
  member.post('/desk/words/charges', { ...(await openWords(member, 'charges')), [FIELD]: typed })

const textAt = async (url: string, path: string) =>
  readPage(await (await new Visitor(url).get(path)).text()).text

const quoteAt = async (url: string) => {
  const quoted = await (await new Visitor(url).postJson('/cart/quote', [lineOf(goods)])).json()
  const { lines, rules } = quoted as Quote
  return chargesByRules({ ...chargeableOf(lines), ...FIRST_CHOICE }, rules)
}

test('a delivery charge that is changed at the desk is quoted, said and asked for on two servers at once; an order of before keeps its own; one press takes the change back', async () => {
  const earlier = (await checkOut(asha, [lineOf(goods)])).orderId
  expect(await textAt(elsewhere.url, '/shipping')).not.toContain('₹49.50 for each order')
  const saved = await saveFee(' ₹49.50 ')
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/desk/words/charges'])

  const charges = [{ code: 'delivery', amount: 4_950 }]
  expect(await quoteAt(shop.url)).toEqual(charges)
  await expect.poll(() => quoteAt(elsewhere.url)).toEqual(charges)
  for (const { url } of [shop, elsewhere]) {
    expect(await textAt(url, '/shipping')).toContain('Delivery is ₹49.50 for each order')
    expect(await textAt(url, `/product/${goods.id}`)).toContain('for ₹49.50')
  }
  const later = await checkOut(asha, [lineOf(goods)], { charges: '4950' })
  expect((await orderById(shop, later.orderId)).totalPaise).toBe(goods.price + 4_950)
  expect((await orderById(shop, earlier)).totalPaise).toBe(goods.price + before)
  expect(readPage(await (await asha.get(`/orders/${earlier}`)).text()).text).not.toContain('₹49.50')

  const [event] = await shop.database.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, 'charges'))
  expect(event).toMatchObject({ action: 'changed', after: { [FIELD]: '49.50' } })
  await member.post('/desk/words/charges', { step: 'take back', event: String(event?.id) })
  expect(await quoteAt(shop.url)).toEqual(
    before === 0 ? [] : [{ code: 'delivery', amount: before }],
  )
})

test('a checkout that was opened before the change is told, and places nothing until it shows what is asked', async () => {
  const shown = String(before)
  await saveFee(String(before / 100 + 30))
  const placed = async () => (await shop.database.db.select({ id: orders.id }).from(orders)).length
  const earlier = await placed()
  const refused = await checkOut(asha, [lineOf(goods)], { charges: shown })
  expect([refused.status, refused.orderId]).toEqual([409, ''])
  expect(refused.body).toContain(
    `The total has changed. It now has: Delivery ${inRupees(paise(before + 3_000))}.`,
  )
  expect(await placed()).toBe(earlier)
  const again = await checkOut(asha, [lineOf(goods)], { charges: String(before + 3_000) })
  expect(again.status).toBe(200)
  await saveFee(String(before / 100))
})

test('a preview says what an order would pay, and changes nothing; what is no amount is marked and keeps what was typed', async () => {
  const form = await openWords(member, 'charges')
  const preview = await member.post('/desk/words/charges', {
    ...form,
    [FIELD]: String(before / 100 + 49),
    goods: '799',
    step: 'preview',
  })
  const now = inRupees(paise(79_900 + before))
  expect([preview.status, readPage(await preview.text()).text]).toEqual([
    200,
    expect.stringContaining(
      `An order of ₹799.00 would pay ${inRupees(paise(84_800 + before))}: Delivery ${inRupees(paise(4_900 + before))}. It pays ${now} now.`,
    ),
  ])
  expect(await openWords(member, 'charges')).toEqual(form)
  for (const [changes, said] of [
    [{ [FIELD]: 'free' }, 'Enter an amount in rupees, such as 49 or 49.50'],
    [{ [FIELD]: '-1' }, 'Enter an amount in rupees, such as 49 or 49.50'],
    [{ [FIELD]: '100001' }, 'must be ₹1,00,000 or less'],
    [{ goods: 'many', step: 'preview' }, 'Enter an amount in rupees, such as 799'],
  ] as const) {
    const refused = await member.post('/desk/words/charges', { ...form, ...changes })
    const html = await refused.text()
    expect([refused.status, readPage(html).text]).toEqual([400, expect.stringContaining(said)])
    const [typed = ''] = Object.values<string>(changes)
    expect(html).toContain(`value="${typed}"`)
  }
  expect(await openWords(member, 'charges')).toEqual(form)
  const packer = await newMember(shop, 'packer')
  expect((await packer.post('/desk/words/charges', { ...form, [FIELD]: '1' })).status).toBe(403)
  expect(await openWords(member, 'charges')).toEqual(form)
})
