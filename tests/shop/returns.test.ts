import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notReturnableNote } from '#app/catalogue/product/returnable.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { figures } from '#app/policies/figures.ts'
import { orderItems, orders, returns, styles } from '#db/schema.ts'
import { OFFERED_REASONS, RETURN_REASON_TEXTS } from '#app/aftersales/return.ts'
import { requestReturn, listReturns } from '#app/aftersales/returns.server.ts'
import { settleReturn } from '#app/desk/settle-return.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { newShopper } from '../visitor.ts'
import { bankRecord, payAs } from './clients/bank-client.ts'
import { setUpShopAndShopper, placeOrderOfThree } from './shopper-fixture.ts'
import { refundsOf, type Goods, type Shopper } from './clients/checkout-client.ts'
import { markupOf, readPage } from './clients/read-page.ts'
import type { Services, RunningShop } from './shop-fixture.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let shirts: Goods
let kurtas: Goods
setUpShopAndShopper((all) => ({ shop, services, asha, shirts, kurtas } = all))

const path = (orderId: string) => `/orders/${orderId}/return`
const returnForm = (line: string, changes: Record<string, string> = {}) => ({
  [`return-${line}`]: 'on',
  [`quantity-${line}`]: '1',
  [`reason-${line}`]: 'Too small',
  [`note-${line}`]: '',
  ...changes,
})
const ask = async (orderId: string, fields: Record<string, string>, by = asha) => {
  const answer = await by.post(path(orderId), fields)
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    page: await markupOf(answer),
  }
}
/** Reasons that a line's select offers. */
const reasonsOf = (page: string, line: string) =>
  [
    ...(
      new RegExp(`<select[^>]* name="reason-${line}".*?</select>`, 's').exec(page)?.[0] ?? ''
    ).matchAll(/<option value="\w+">(.*?)<\/option>/g),
  ].map(([, reason]) => reason)

/** Two shirts and a kurta, paid and shipped; and delivered by default. */
async function given({ delivered = true, by = asha } = {}) {
  const ordered = await placeOrderOfThree({ shop, shirts, kurtas }, by)
  const { orderId } = ordered
  const { reference } = await payAs(shop, by, orderId, 'pay')
  await moveOrder(services, 'staff', orderId, {
    to: 'shipped',
    tracking: { trackingNumber: 'IN123456789' },
  })
  if (delivered) await moveOrder(services, 'staff', orderId, { to: 'delivered' })
  return { ...ordered, reference }
}
const deliveredAt = (orderId: string, at: Date) =>
  shop.database.db.update(orders).set({ deliveredAt: at }).where(eq(orders.id, orderId))

test('§9 Return: one of two is asked for with a reason and a note, accepted, and its money goes back through the bank', async () => {
  const { orderId, shirtLine, reference } = await given()
  const asked = await ask(
    orderId,
    returnForm(shirtLine, { [`note-${shirtLine}`]: 'Tight at the\r\nsleeves' }),
  )
  expect([asked.status, asked.location, asha.cookies.get('flash')]).toEqual([
    302,
    `/orders/${orderId}`,
    'return-asked',
  ])
  const [one] = await listReturns(services.db, orderId)
  expect(one).toMatchObject({
    itemId: shirtLine,
    quantity: 1,
    reason: 'too_small',
    note: 'Tight at the\nsleeves',
    state: 'requested',
  })
  const order = await markupOf(await asha.get(`/orders/${orderId}`))
  for (const words of [
    'You have requested a return.',
    'Return requested',
    `${shirts.name}: Too small`,
  ])
    expect(order).toContain(words)
  expect(await refundsOf(shop, reference)).toEqual([])

  await settleReturn(services, 'staff', one?.id ?? '', { accept: true, damaged: 0 })
  await expect
    .poll(async () => (await refundsOf(shop, reference)).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(['submitted'])
  expect((await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)).toEqual([
    shirts.price,
  ])
  expect((await bankRecord(shop, reference)).refunds).toBe(1)
  const later = await markupOf(await asha.get(`/orders/${orderId}`))
  for (const words of ['Return accepted', 'for what you returned']) expect(later).toContain(words)
  await expectConsistent(shop)
})

test('Return: a refused one says why, and may be asked for again', async () => {
  const { orderId, kurtaLine, reference } = await given()
  await ask(orderId, returnForm(kurtaLine))
  const [one] = await listReturns(services.db, orderId)
  expect(await markupOf(await asha.get(path(orderId)))).toContain(
    'You have already requested a return for all of these.',
  )
  await settleReturn(services, 'staff', one?.id ?? '', {
    accept: false,
    note: 'It came back without its tags.',
  })
  expect(await markupOf(await asha.get(`/orders/${orderId}`))).toContain(
    'It came back without its tags.',
  )
  expect(
    (await ask(orderId, returnForm(kurtaLine, { [`reason-${kurtaLine}`]: 'Too large' }))).status,
  ).toBe(302)
  expect(await refundsOf(shop, reference)).toEqual([])
  await expectConsistent(shop)
})

test('Return: what is missing is told of its line and stays as it was typed; nothing is asked for', async () => {
  const { orderId, shirtLine, kurtaLine } = await given()
  const nothing = await ask(orderId, {})
  expect([nothing.status, nothing.page]).toEqual([
    400,
    expect.stringContaining('Please tick what you want to return'),
  ])
  const { status, page } = await ask(orderId, {
    ...returnForm(shirtLine, { [`reason-${shirtLine}`]: '', [`note-${shirtLine}`]: 'The collar' }),
    ...returnForm(kurtaLine),
  })
  expect(status).toBe(400)
  expect(page).toContain('Please choose why you are returning it')
  expect(page).toContain('The collar')
  for (const fields of [
    returnForm(shirtLine, { [`quantity-${shirtLine}`]: '3' }),
    returnForm(shirtLine, { [`reason-${shirtLine}`]: 'Because' }),
    returnForm(shirtLine, { [`note-${shirtLine}`]: 'x'.repeat(1_001) }),
    returnForm(shirtLine, { [`note-${shirtLine}`]: 'a\u0000b' }),
  ])
    expect((await ask(orderId, fields)).status).toBe(400)
  expect(await listReturns(services.db, orderId)).toEqual([])
})

test('Return: a button pressed twice asks once, and of a line no more is taken than was sent', async () => {
  const { orderId, shirtLine } = await given()
  expect((await ask(orderId, returnForm(shirtLine))).status).toBe(302)
  expect((await ask(orderId, returnForm(shirtLine))).status).toBe(302)
  expect(await listReturns(services.db, orderId)).toHaveLength(1)
  const tooMany = await ask(orderId, returnForm(shirtLine, { [`quantity-${shirtLine}`]: '2' }))
  expect([tooMany.status, tooMany.page]).toEqual([
    409,
    expect.stringContaining('Only 1 of these can still be returned.'),
  ])
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      ask(orderId, returnForm(shirtLine, { [`reason-${shirtLine}`]: 'I changed my mind' })),
    ),
  )
  expect(answers.filter(({ status }) => ![302, 409].includes(status))).toEqual([])
  const all = await listReturns(services.db, orderId)
  expect(all.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2)
  await expectConsistent(shop)
})

test('§9 Return: what comes in no sizes offers no reason of size, not even where an old order names one', async () => {
  const { orderId, shirtLine, kurtaLine } = await given()
  const { db } = shop.database
  const [kurta] = await db.select().from(styles).where(eq(styles.uuid, kurtas.id))
  const change = (product: Pick<typeof styles.$inferInsert, 'articleType' | 'sizes'>) =>
    db.update(styles).set(product).where(eq(styles.uuid, kurtas.id))
  const sized = async (size: string | null) => {
    await db.update(orderItems).set({ selectedSize: size }).where(eq(orderItems.id, kurtaLine))
    const page = await markupOf(await asha.get(path(orderId)))
    return [shirtLine, kurtaLine].map((line) => reasonsOf(page, line).includes('Too small'))
  }
  expect(await sized('M')).toEqual([true, true])
  expect(await sized(null)).toEqual([true, false])
  expect(await sized('One Size')).toEqual([true, false])
  await change({ articleType: 'Sarees', sizes: [] })
  expect(await sized('M')).toEqual([true, false])
  const asked = await ask(orderId, returnForm(kurtaLine))
  expect([asked.status, asked.page]).toEqual([
    400,
    expect.stringContaining('Please choose why you are returning it'),
  ])
  await change({ articleType: kurta!.articleType, sizes: kurta!.sizes })
})

test('§2 My Orders: a return or exchange is named, and leads to what has become of it', async () => {
  // An account places ten orders a minute at most.
  const by = await newShopper(shop.url)
  const { orderId, shirtLine } = await given({ by })
  const named = async () => {
    const { links } = readPage(await (await by.get('/orders')).text())
    return links.find(({ href }) => href === `/orders/${orderId}#story`)?.text
  }
  expect(await named()).toBeUndefined()
  await ask(orderId, returnForm(shirtLine, { [`exchange-${shirtLine}`]: 'L' }), by)
  expect(await named()).toBe('Exchange requested')
  await ask(orderId, returnForm(shirtLine), by)
  expect(await named()).toBe('Exchange requested · Return requested')
  const [exchange, refund] = await listReturns(services.db, orderId)
  await settleReturn(services, 'staff', refund?.id ?? '', { accept: false, note: 'Worn' })
  await settleReturn(services, 'staff', exchange?.id ?? '', { accept: true, damaged: 0 })
  expect(await named()).toBe('Exchange being sent · Return declined')
})

test('§9 Return: innerwear and its like say before it is asked that they stay but for a fault, and are refused for anything else', async () => {
  const { orderId, shirtLine, kurtaLine } = await given()
  await shop.database.db
    .update(orderItems)
    .set({ returnable: false })
    .where(eq(orderItems.id, kurtaLine))
  const page = await markupOf(await asha.get(path(orderId)))
  expect(page).toContain(
    'We take this back only if it came damaged, faulty, wrong or not as shown.',
  )
  expect(reasonsOf(page, shirtLine)).toEqual(OFFERED_REASONS.map((one) => RETURN_REASON_TEXTS[one]))
  expect(reasonsOf(page, kurtaLine)).toEqual([
    'Not as it was shown',
    'Damaged or faulty',
    'Not what I ordered',
  ])
  const asked = await ask(orderId, { ...returnForm(shirtLine), ...returnForm(kurtaLine) })
  expect([asked.status, asked.page]).toEqual([409, expect.stringContaining(notReturnableNote())])
  expect(await listReturns(services.db, orderId)).toEqual([])
  expect(
    (await ask(orderId, returnForm(kurtaLine, { [`reason-${kurtaLine}`]: 'Damaged or faulty' })))
      .status,
  ).toBe(302)
  expect(await listReturns(services.db, orderId)).toMatchObject([
    { itemId: kurtaLine, reason: 'damaged', state: 'requested' },
  ])
})

test('Return: an order of nothing but innerwear offers the return of what came damaged, and says for what it is', async () => {
  const { orderId, kurtaLine, reference } = await given()
  await shop.database.db
    .update(orderItems)
    .set({ returnable: false })
    .where(eq(orderItems.orderId, orderId))
  const order = await markupOf(await asha.get(`/orders/${orderId}`))
  for (const words of [
    path(orderId),
    'What came damaged, faulty, wrong or not as shown you can return until',
  ])
    expect(order).toContain(words)
  expect(order).not.toContain('You can return items until')
  expect(
    (await ask(orderId, returnForm(kurtaLine, { [`reason-${kurtaLine}`]: 'Not what I ordered' })))
      .status,
  ).toBe(302)
  const [one] = await listReturns(services.db, orderId)
  await settleReturn(services, 'staff', one?.id ?? '', { accept: true, damaged: 0 })
  expect((await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)).toEqual([
    kurtas.price + feeOfWeight('normal'),
  ])
  await deliveredAt(orderId, new Date(Date.now() - (allRules.returnsWithinDays + 1.1) * DAY_MS))
  expect(await markupOf(await asha.get(`/orders/${orderId}`))).not.toContain(path(orderId))
  await expectConsistent(shop)
})

test('Return: staff open one when the days are over, and the shopper reads of it', async () => {
  const { orderId, shirtLine } = await given()
  await deliveredAt(orderId, new Date(Date.now() - 30 * DAY_MS))
  const late = { itemId: shirtLine, quantity: 1, reason: 'damaged' } as const
  expect(await requestReturn(services, 'staff', orderId, [late])).toMatchObject({ ok: true })
  const order = await markupOf(await asha.get(`/orders/${orderId}`))
  expect(order).toContain(`${shirts.name}: Damaged or faulty`)
  expect(order).toContain(
    `We will write to you about the pick-up within ${allRules.pickUpHours} hours.`,
  )
  expect((await ask(orderId, returnForm(shirtLine))).status).toBe(409)
  await expectConsistent(shop)
})

test('§9 Return: within 7 days of delivery; eight days after it is too late, in words', async () => {
  const { orderId, shirtLine } = await given()
  await deliveredAt(orderId, new Date(Date.now() - (allRules.returnsWithinDays - 0.1) * DAY_MS))
  expect(await markupOf(await asha.get(path(orderId)))).toContain('You can request a return until')
  await deliveredAt(orderId, new Date(Date.now() - (allRules.returnsWithinDays + 1.1) * DAY_MS))
  expect(await markupOf(await asha.get(path(orderId)))).toContain(
    `Returns are accepted within ${figures.returnDays} of delivery, and those are over.`,
  )
  const asked = await ask(orderId, returnForm(shirtLine))
  expect([asked.status, asked.page]).toEqual([409, expect.stringContaining('those are over')])
  expect(await markupOf(await asha.get(`/orders/${orderId}`))).not.toContain(path(orderId))
  expect(await listReturns(services.db, orderId)).toEqual([])
})

test('Return: what has not arrived cannot be returned, nor what was cancelled or paid elsewhere', async () => {
  const { orderId, shirtLine } = await given({ delivered: false })
  expect(await markupOf(await asha.get(path(orderId)))).toContain(
    'It has not been delivered yet, so it cannot be returned.',
  )
  expect((await ask(orderId, returnForm(shirtLine))).status).toBe(409)
  const { db } = shop.database
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId))
  expect(await markupOf(await asha.get(path(orderId)))).toContain(
    'This order was cancelled, so there is nothing to return.',
  )
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, orderId))
  expect(
    await db
      .select()
      .from(returns)
      .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
      .where(eq(orderItems.orderId, orderId)),
  ).toEqual([])
  await expectConsistent(shop)
})
