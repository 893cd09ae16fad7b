import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inRupees, paise } from '#app/basics/money.ts'
import { attemptMoved } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { figures } from '#app/policies/figures.ts'
import { orders, paymentAttempts, stock, stockHolds } from '#db/schema.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { moveOrder } from '#app/desk/move-order.server.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { bankRecord, decide, goToBank, payAs } from './clients/bank-client.ts'
import { setUpShopAndShopper, placeOrderOfThree } from './shopper-fixture.ts'
import {
  attemptsOf,
  orderById,
  placeOneGarment,
  refundsOf,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { markupOf, readPage } from './clients/read-page.ts'
import type { Services, RunningShop } from './shop-fixture.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
let services: Services
let asha: Shopper
let shirts: Goods
let kurtas: Goods
setUpShopAndShopper((all) => ({ shop, services, asha, shirts, kurtas } = all))
beforeEach(async () => {
  for (const { id } of [shirts, kurtas])
    await shop.database.db.update(stock).set({ quantity: 10 }).where(inM(id))
})

const inM = (id: string) => and(eq(stock.productId, id), eq(stock.size, 'M'))
const left = async ({ id }: Goods) =>
  (await shop.database.db.select().from(stock).where(inM(id)))[0]?.quantity
const path = (orderId: string) => `/orders/${orderId}/cancel`
const ticked = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`item-${id}`, 'on']))

const ordered = (shopper: Shopper = asha) => placeOrderOfThree({ shop, shirts, kurtas }, shopper)

async function paid(shopper: Shopper = asha) {
  const order = await ordered(shopper)
  return { ...order, reference: (await payAs(shop, shopper, order.orderId, 'pay')).reference }
}

test('§9 Cancel: a paid order is cancelled whole, its money goes back through the bank by itself, its stock is for sale again', async () => {
  const { orderId, shirtLine, kurtaLine, reference } = await paid()
  expect([await left(shirts), await left(kurtas)]).toEqual([8, 9])
  const answer = await asha.post(path(orderId), ticked(shirtLine, kurtaLine))
  expect([answer.status, answer.headers.get('location'), asha.cookies.get('flash')]).toEqual([
    302,
    `/orders/${orderId}`,
    'order-cancelled',
  ])
  expect(await orderById(shop, orderId)).toMatchObject({
    status: 'cancelled',
    cancelledAt: expect.any(Date),
  })
  expect([await left(shirts), await left(kurtas)]).toEqual([10, 10])
  const total = (await orderById(shop, orderId)).totalPaise
  await expect
    .poll(async () => (await refundsOf(shop, reference)).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(['submitted'])
  expect((await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)).toEqual([total])
  expect((await bankRecord(shop, reference)).refunds).toBe(1)
  const page = await markupOf(await asha.get(`/orders/${orderId}`))
  for (const words of [
    'Order cancelled',
    'will be refunded to your original payment method',
    `within ${figures.refundDays}`,
    'This order is cancelled',
  ])
    expect(page).toContain(words)
  await expectConsistent(shop)
})

test('§9 Cancel: a line is cancelled and the rest stays; the rest is cancelled later, and each sum goes back', async () => {
  const { orderId, kurtaLine, reference } = await paid()
  expect((await asha.post(path(orderId), ticked(kurtaLine))).status).toBe(302)
  expect(asha.cookies.get('flash')).toBe('lines-cancelled')
  expect((await orderById(shop, orderId)).status).toBe('processing')
  expect([await left(shirts), await left(kurtas)]).toEqual([8, 10])
  expect((await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)).toEqual([
    kurtas.price,
  ])
  await expectConsistent(shop)
  // Pressed twice: it is cancelled already, and nothing happens.
  expect((await asha.post(path(orderId), ticked(kurtaLine))).status).toBe(302)
  expect(await refundsOf(shop, reference)).toHaveLength(1)

  const page = await markupOf(await asha.get(path(orderId)))
  expect(page).toContain(shirts.name)
  expect(page).not.toContain(kurtas.name)
  expect((await asha.post(path(orderId), { whole: 'yes' })).status).toBe(302)
  expect((await orderById(shop, orderId)).status).toBe('cancelled')
  expect([await left(shirts), await left(kurtas)]).toEqual([10, 10])
  expect(
    (await refundsOf(shop, reference))
      .map(({ amountPaise }) => amountPaise)
      .toSorted((a, b) => a - b),
  ).toEqual([kurtas.price, shirts.price * 2 + feeOfWeight('normal')].toSorted((a, b) => a - b))
  await expectConsistent(shop)
})

test('§9 Cancel: an unpaid order is cancelled whole and not line by line, and nothing is given back', async () => {
  const { orderId, kurtaLine } = await ordered()
  const refused = await asha.post(path(orderId), ticked(kurtaLine))
  expect([refused.status, await markupOf(refused)]).toEqual([
    409,
    expect.stringContaining('It is not paid yet, so it can only be cancelled as a whole.'),
  ])
  expect((await asha.post(path(orderId), { whole: 'yes' })).status).toBe(302)
  expect((await orderById(shop, orderId)).status).toBe('cancelled')
  expect([await left(shirts), await left(kurtas)]).toEqual([10, 10])
  expect(await markupOf(await asha.get(`/orders/${orderId}`))).toContain('You were not charged.')
  await expectConsistent(shop)
})

test('Cancel: money that has come while nobody looked goes back with the order', async () => {
  const { orderId } = await ordered()
  const reference = await goToBank(shop, asha, orderId)
  await decide(shop, reference, 'pay')
  expect((await asha.post(path(orderId), { whole: 'yes' })).status).toBe(302)
  const { status, totalPaise } = await orderById(shop, orderId)
  expect(status).toBe('cancelled')
  expect((await refundsOf(shop, reference)).map(({ amountPaise }) => amountPaise)).toEqual([
    totalPaise,
  ])
  expect([await left(shirts), await left(kurtas)]).toEqual([10, 10])
  expect(readPage(await markupOf(await asha.get(`/orders/${orderId}`))).text).toContain(
    `will not be sent. ${inRupees(paise(totalPaise))} goes back to where you paid from.`,
  )
  await expectConsistent(shop)
})

test('twenty who cancel the same order at the same moment cancel it once', async () => {
  const { orderId, reference } = await paid()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => asha.post(path(orderId), { whole: 'yes' })),
  )
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([302])
  expect(await refundsOf(shop, reference)).toHaveLength(1)
  expect([await left(shirts), await left(kurtas)]).toEqual([10, 10])
  await expect
    .poll(async () => (await bankRecord(shop, reference)).refunds, { timeout: 20_000 })
    .toBe(1)
  await expectConsistent(shop)
})

test('of twenty cancellations at the same moment, by staff and shopper, one succeeds', async () => {
  const { orderId, reference } = await paid()
  const [{ userId }] = [await orderById(shop, orderId)]
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      cancelOrder(services, i % 2 ? 'staff' : { shopperId: userId ?? '' }, orderId, null),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await refundsOf(shop, reference)).toHaveLength(1)
  await expectConsistent(shop)
})

test('§9 Cancel: what has been sent is not cancelled any more, and the screen says so before it is asked', async () => {
  const { orderId, shirtLine, kurtaLine, reference } = await paid()
  const open = await markupOf(await asha.get(path(orderId)))
  expect(open).toContain('Keep the order')
  expect(
    (
      await moveOrder(services, 'staff', orderId, {
        to: 'shipped',
        tracking: { trackingNumber: 'IN123456789' },
      })
    ).ok,
  ).toBe(true)
  const late = await asha.post(path(orderId), ticked(shirtLine, kurtaLine))
  expect([late.status, await markupOf(late)]).toEqual([
    409,
    expect.stringContaining(`You can return it within ${figures.returnDays}`),
  ])
  const page = await markupOf(await asha.get(path(orderId)))
  expect(page).toContain('This order cannot be cancelled')
  expect(page).not.toContain('Keep the order')
  expect(await markupOf(await asha.get(`/orders/${orderId}`))).not.toContain(path(orderId))
  expect(await refundsOf(shop, reference)).toEqual([])
  expect([await left(shirts), await left(kurtas)]).toEqual([8, 9])
  await expectConsistent(shop)
})

/** A shipped order whose parcel never arrived. */
async function sent(shopper: Shopper) {
  const order = await paid(shopper)
  expect(
    (
      await moveOrder(services, 'staff', order.orderId, {
        to: 'shipped',
        tracking: { trackingNumber: 'IN123456789' },
      })
    ).ok,
  ).toBe(true)
  return order
}

test('what is lost on the way only staff cancel: its money goes back, its stock does not, and the order says why', async () => {
  const bela = await newShopper(shop.url)
  const { orderId, reference } = await sent(bela)
  const order = await orderById(shop, orderId)
  const actor = { shopperId: order.userId ?? '' }
  // A shopper cannot report a delivery failure.
  expect(await cancelOrder(services, actor, orderId, null, { deliveryFailure: 'lost' })).toEqual({
    ok: false,
    error: 'sent already',
  })
  expect(await cancelOrder(services, 'staff', orderId, null)).toEqual({
    ok: false,
    error: 'sent already',
  })
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      cancelOrder(services, 'staff', orderId, null, { deliveryFailure: 'lost', note: 'Burnt.' }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await orderById(shop, orderId)).toMatchObject({
    status: 'cancelled',
    cancelledAt: expect.any(Date),
    deliveryFailure: 'lost',
    deliveryFailureNote: 'Burnt.',
  })
  expect([await left(shirts), await left(kurtas)]).toEqual([8, 9])
  expect(
    await shop.database.db.select().from(stockHolds).where(eq(stockHolds.orderId, orderId)),
  ).toEqual([])
  await expect
    .poll(async () => (await refundsOf(shop, reference)).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(['submitted'])
  expect(await refundsOf(shop, reference)).toMatchObject([
    { amountPaise: order.totalPaise, why: 'lost', whyNote: 'Burnt.', method: 'gateway' },
  ])
  expect((await bankRecord(shop, reference)).refunds).toBe(1)
  const page = await markupOf(await bela.get(`/orders/${orderId}`))
  for (const words of [
    'This order is cancelled. Your parcel was lost on the way.',
    'Shipped',
    'because your parcel was lost on the way',
  ])
    expect(page).toContain(words)
  expect(page).not.toMatch(/will not be sent|not charged|before it was sent/)
  await expectConsistent(shop)
})

test('what came back is for sale again, and only what was left of it is paid back', async () => {
  const bela = await newShopper(shop.url)
  const { orderId, kurtaLine, reference } = await paid(bela)
  expect((await cancelOrder(services, 'staff', orderId, [kurtaLine])).ok).toBe(true)
  await moveOrder(services, 'staff', orderId, { to: 'shipped' })
  expect(
    await cancelOrder(services, 'staff', orderId, null, { deliveryFailure: 'returned_to_sender' }),
  ).toMatchObject({
    ok: true,
    value: {
      whole: true,
      refund: shirts.price * 2 + feeOfWeight('normal'),
      paidReference: reference,
    },
  })
  expect([await left(shirts), await left(kurtas)]).toEqual([10, 10])
  expect(
    (await refundsOf(shop, reference)).map(({ amountPaise, why }) => [amountPaise, why]),
  ).toEqual([
    [kurtas.price, 'cancelled_before_shipping'],
    [shirts.price * 2 + feeOfWeight('normal'), 'returned_to_sender'],
  ])
  const page = await markupOf(await bela.get(`/orders/${orderId}`))
  for (const words of [
    'This order is cancelled. Your parcel came back to us.',
    'because your parcel came back to us',
  ])
    expect(page).toContain(words)
  await expectConsistent(shop)
})

test('what has not left, or has arrived, was never lost', async () => {
  const { orderId, reference } = await paid(await newShopper(shop.url))
  expect(await cancelOrder(services, 'staff', orderId, null, { deliveryFailure: 'lost' })).toEqual({
    ok: false,
    error: 'not shipped',
  })
  await moveOrder(services, 'staff', orderId, { to: 'shipped' })
  await moveOrder(services, 'staff', orderId, { to: 'delivered' })
  expect(
    await cancelOrder(services, 'staff', orderId, null, { deliveryFailure: 'returned_to_sender' }),
  ).toEqual({ ok: false, error: 'not shipped' })
  expect(await refundsOf(shop, reference)).toEqual([])
  await expectConsistent(shop)
})

test('a payment somebody looks at, and one of the former shop, are left to a person', async () => {
  const orderId = await placeOneGarment(shop, asha)
  const [attempt] = await attemptsOf(shop, orderId)
  const { db } = shop.database
  await db
    .update(paymentAttempts)
    .set({ state: 'review' })
    .where(eq(paymentAttempts.reference, attempt?.reference ?? ''))
  expect(await markupOf(await asha.get(path(orderId)))).toContain(
    'We are looking at your payment, and cannot cancel before that is settled.',
  )
  expect((await asha.post(path(orderId), { whole: 'yes' })).status).toBe(409)
  expect(readPage(await markupOf(await asha.get('/orders'))).text).toContain('Payment under review')
  await db
    .update(paymentAttempts)
    .set({ state: 'failed' })
    .where(eq(paymentAttempts.reference, attempt?.reference ?? ''))
  // Imported orders do not always have the time of their payment.
  for (const paidAt of [new Date(), null]) {
    await db.update(orders).set({ status: 'processing', paidAt }).where(eq(orders.id, orderId))
    expect(await markupOf(await asha.get(path(orderId)))).toContain(
      'This order was placed on our previous website.',
    )
  }
  const refused = await asha.post(path(orderId), { whole: 'yes' })
  expect([refused.status, (await orderById(shop, orderId)).status]).toEqual([409, 'processing'])
  await db.delete(stockHolds).where(eq(stockHolds.orderId, orderId))
  await db
    .update(orders)
    .set({ status: 'pending', paidAt: null, stockHeldUntil: null })
    .where(eq(orders.id, orderId))
  await db.transaction((tx) =>
    recordEvent(tx, 'staff', attemptMoved(attempt?.reference ?? '', 'review', 'failed')),
  )
})

test('nothing ticked, or what is not in the order, cancels nothing', async () => {
  const { orderId } = await paid()
  const other = await ordered()
  for (const fields of [
    {},
    ticked(other.kurtaLine),
    ticked(randomUUID()),
    { 'item-': 'on' },
    { 'item-x': "' or 1=1" },
  ]) {
    const answer = await asha.post(path(orderId), fields)
    expect([fields, answer.status]).toEqual([fields, 400])
    expect(await markupOf(answer)).toContain(
      'Please tick what you want to cancel, or keep the order.',
    )
  }
  expect((await orderById(shop, orderId)).status).toBe('processing')
  await expectConsistent(shop)
})

test('T24 the orders of others, of nobody and of no possible id look the same, and stay as they are', async () => {
  const { orderId, shirtLine } = await paid(await newShopper(shop.url))
  const bela = await newShopper(shop.url)
  const unknown = randomUUID()
  const plain = (html: string, asked: string) =>
    html.replaceAll(/[0-9a-f]{32}/g, '').replaceAll(asked, 'ID')
  for (const screen of ['cancel', 'return']) {
    const notFound = plain(await (await bela.get(`/orders/${unknown}/${screen}`)).text(), unknown)
    expect(notFound).toContain('Order not found')
    for (const id of [orderId, orderId.slice(0, 8), randomUUID(), 'qqqq']) {
      const page = await bela.get(`/orders/${id}/${screen}`)
      expect([id, page.status, page.headers.get('cache-control')]).toEqual([
        id,
        404,
        'private, no-store',
      ])
      expect(plain(await page.text(), id)).toBe(notFound)
      const pressed = await bela.post(`/orders/${id}/${screen}`, {
        whole: 'yes',
        ...ticked(shirtLine),
        [`return-${shirtLine}`]: 'on',
      })
      expect([id, pressed.status]).toEqual([id, 404])
    }
    const signedOut = await new Visitor(shop.url).get(`/orders/${orderId}/${screen}`)
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
      302,
      `/login?from=%2Forders%2F${orderId}%2F${screen}`,
    ])
  }
  expect((await orderById(shop, orderId)).status).toBe('processing')
  await expectConsistent(shop)
})
