import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, orderItems, stock } from '#db/schema.ts'
import { inRupees, paise, sum, times } from '#app/basics/money.ts'
import { setSellableStock } from '#app/catalogue/stock/set-sellable-stock.server.ts'
import type { Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { orderById, refundsOf, type Goods, type Shopper } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'
import { expectConsistent } from './consistency.ts'
import type { RunningShop } from './shop-fixture.ts'
import { placeOrderOfThree, setUpShopAndShopper } from './shopper-fixture.ts'

let shop: RunningShop
let asha: Shopper
let shirts: Goods
let kurtas: Goods
let support: Visitor & { email: string }
setUpShopAndShopper(async (all) => {
  ;({ shop, asha, shirts, kurtas } = all)
  support = await newMember(shop, 'support')
})

/** Two shirts and a kurta that are paid. */
async function given() {
  const ordered = await placeOrderOfThree({ shop, shirts, kurtas }, asha)
  const { reference } = await payAs(shop, asha, ordered.orderId, 'pay')
  return { ...ordered, reference, path: `/desk/orders/${ordered.orderId.slice(0, 8)}/cancel` }
}

const textOf = async (member: Visitor, path: string) =>
  readPage(await (await member.get(path)).text()).text
/** Refund and pieces that the form shows and sends. */
async function shownAt(path: string) {
  const page = await (await support.get(path)).text()
  const valueOf = (name: string) =>
    new RegExp(`name="${name}" value="(\\d+)"`).exec(page)?.[1] ?? ''
  return { refund: valueOf('refund'), of: valueOf('of') }
}
const stockOfShirts = async () => {
  const rows = await shop.database.db.select().from(stock).where(eq(stock.productId, shirts.id))
  return rows.reduce((total, { quantity }) => total + quantity, 0)
}

test('one of two pieces is cancelled: the refund is said before it is pressed, goes back, the piece is for sale again, and the customer keeps the other', async () => {
  const { orderId, shirtLine, reference, path } = await given()
  await setSellableStock(shop.database.db, new Map([[shirts.id, { M: 50 }]]))
  const left = await stockOfShirts()
  const chosen = `${path}?pieces-${shirtLine}=1`
  const page = await textOf(support, chosen)
  expect(page).toContain(`Cancel, and refund ${inRupees(paise(shirts.price))}`)
  expect(page).toContain(`${shirts.name}, M`)
  const form = { [`pieces-${shirtLine}`]: '1', ...(await shownAt(chosen)) }
  const unsaid = await support.post(chosen, { ...form, reason: '' })
  expect([unsaid.status, readPage(await unsaid.text()).text]).toEqual([
    400,
    expect.stringContaining('Enter it in words'),
  ])
  expect(await refundsOf(shop, reference)).toEqual([])
  const done = await support.post(chosen, { ...form, reason: 'She ordered one too many.' })
  expect([done.status, done.headers.get('location')]).toEqual([302, path.replace('/cancel', '')])
  const order = await textOf(support, path.replace('/cancel', ''))
  expect(order).toContain(
    `It is cancelled. ${inRupees(paise(shirts.price))} go back by themselves.`,
  )
  // Sent twice, as by a second press: the other piece, which costs as much, stays.
  const again = await support.post(chosen, { ...form, reason: 'She ordered one too many.' })
  expect(again.status).toBe(409)
  expect(order).toContain('She ordered one too many.')
  expect((await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)).toEqual([
    shirts.price,
  ])
  expect(await stockOfShirts()).toBe(left + 1)
  const lines = await shop.database.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position)
  expect(lines.map(({ quantity, cancelledAt }) => [quantity, cancelledAt !== null])).toEqual([
    [1, false],
    [1, false],
    [1, true],
  ])
  await expectConsistent(shop)
})

test('what was cancelled is not what was shown: after a colleague has cancelled a line, nothing is cancelled and it is said', async () => {
  const { orderId, shirtLine, kurtaLine, reference, path } = await given()
  const shown = await shownAt(`${path}?whole=1`)
  expect(Number(shown.refund)).toBe(sum([times(paise(shirts.price), 2), paise(kurtas.price)]))
  const others = `${path}?pieces-${kurtaLine}=1`
  const first = await support.post(others, {
    [`pieces-${kurtaLine}`]: '1',
    ...(await shownAt(others)),
    reason: 'Sold out',
  })
  expect(first.status).toBe(302)
  const late = await support.post(`${path}?whole=1`, {
    [`pieces-${shirtLine}`]: '2',
    [`pieces-${kurtaLine}`]: '1',
    ...shown,
    reason: 'Both at once',
  })
  expect([late.status, readPage(await late.text()).text]).toEqual([
    409,
    expect.stringContaining('Nothing was cancelled: the order has changed meanwhile'),
  ])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'processing' })
  expect(await refundsOf(shop, reference)).toHaveLength(1)
  await expectConsistent(shop)
})

test('the whole order is cancelled, and its page says why nothing can be cancelled of one that is over', async () => {
  const { orderId, shirtLine, kurtaLine, path } = await given()
  const done = await support.post(`${path}?whole=1`, {
    [`pieces-${shirtLine}`]: '2',
    [`pieces-${kurtaLine}`]: '1',
    ...(await shownAt(`${path}?whole=1`)),
    reason: 'She changed her mind.',
  })
  expect(done.status).toBe(302)
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'cancelled' })
  expect(await textOf(support, path)).toContain('It is cancelled by now.')
  const events = await shop.database.db
    .select({ action: auditEvents.action, role: auditEvents.staffRole })
    .from(auditEvents)
    .where(and(eq(auditEvents.orderId, orderId), eq(auditEvents.staffRole, 'support')))
    .orderBy(auditEvents.id)
  expect(events).toEqual([
    { action: 'cancelled', role: 'support' },
    { action: 'requested', role: 'support' },
  ])
  await expectConsistent(shop)
})
