import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders, paymentMessages } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import {
  requestPaymentState,
  bankForm,
  returnFromBank,
  decide,
  goToBank,
  paidMails,
  payAs,
} from './clients/bank-client.ts'
import {
  attemptsOf,
  orderById,
  placeOneGarment,
  refundsOf,
  type Shopper,
} from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

const ordered = async (): Promise<{ shopper: Shopper; orderId: string }> => {
  const shopper = await newShopper(shop.url)
  return { shopper, orderId: await placeOneGarment(shop, shopper) }
}
const statesOf = async (orderId: string) =>
  (await attemptsOf(shop, orderId)).map(({ state }) => state)

test('§4 Checkout: a paid order is being processed, the shopper is thanked, and one mail goes out', async () => {
  const { shopper, orderId } = await ordered()
  expect((await bankForm(shopper, orderId)).action).toBe(
    `${shop.bankUrl}/SabPaisa/sabPaisaInit?v=1`,
  )
  const { location } = await payAs(shop, shopper, orderId, 'pay')
  expect(location).toBe(`/order-success?order=${orderId}`)
  expect(await orderById(shop, orderId)).toMatchObject({
    status: 'processing',
    paidAt: expect.any(Date) as Date,
  })
  const [attempt] = await attemptsOf(shop, orderId)
  expect(attempt).toMatchObject({
    state: 'succeeded',
    paidPaise: attempt?.amountPaise,
    method: 'UPI',
    gatewayRef: expect.stringMatching(/^\d{18}$/) as string,
  })
  const page = await (await shopper.get(location ?? '')).text()
  for (const text of ['Thank you for your order!', orderId.slice(0, 8), 'Processing'])
    expect(page).toContain(text)
  await vi.waitFor(() => expect(paidMails(shop, orderId)).toHaveLength(1), {
    timeout: 10_000,
    interval: 100,
  })
  expect(paidMails(shop, orderId)[0]).toContain(`To: ${shopper.email}`)
  // Once it is paid there is nothing to pay: no form, and no new attempt.
  expect((await shopper.get(`/pay/${orderId}`)).headers.get('location')).toBe(
    `/order-success?order=${orderId}`,
  )
  expect((await shopper.post(`/pay/${orderId}`, {})).headers.get('location')).toBe(
    `/order-success?order=${orderId}`,
  )
  expect(await statesOf(orderId)).toEqual(['succeeded'])
})

test('a declined and a cancelled payment leave the order unpaid, say why, and offer to pay again', async () => {
  for (const [as, state, reason] of [
    ['decline', 'failed', 'Your transaction has failed'],
    ['cancel', 'aborted', 'The payment was cancelled'],
  ] as const) {
    const { shopper, orderId } = await ordered()
    const { location } = await payAs(shop, shopper, orderId, as)
    expect(await statesOf(orderId)).toEqual([state])
    expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending', paidAt: null })
    const page = await (await shopper.get(location ?? '')).text()
    for (const text of ['Your payment did not go through', reason, 'Pay again'])
      expect(page).toContain(text)
    expect(paidMails(shop, orderId)).toEqual([])
  }
})

test("T09 after a declined try the second one pays, and the bank's old word changes nothing any more", async () => {
  const { shopper, orderId } = await ordered()
  const first = await payAs(shop, shopper, orderId, 'decline')
  expect((await shopper.post(`/pay/${orderId}`, {})).headers.get('location')).toBe(
    `/pay/${orderId}`,
  )
  const second = await payAs(shop, shopper, orderId, 'pay')
  expect(second.reference).not.toBe(first.reference)
  await returnFromBank(shop, { encResponse: first.sealed })
  await returnFromBank(shop, { encResponse: second.sealed })
  expect(await statesOf(orderId)).toEqual(['succeeded', 'failed'])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'processing' })
})

test('T09 money that comes for a cancelled order goes back, and the order stays cancelled', async () => {
  const { shopper, orderId } = await ordered()
  const reference = await goToBank(shop, shopper, orderId)
  await shop.database.db
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: new Date() })
    .where(eq(orders.id, orderId))
  await returnFromBank(
    shop,
    await decide(shop, reference, 'pay').then(({ encResponse }) => ({ encResponse })),
  )
  const { status, totalPaise } = await orderById(shop, orderId)
  expect(status).toBe('cancelled')
  expect(await refundsOf(shop, reference)).toMatchObject([
    { why: 'paid_after_cancellation', amountPaise: totalPaise },
  ])
})

test('T11 when nobody comes back from the bank, the shop asks for itself', async () => {
  const { shopper, orderId } = await ordered()
  const reference = await goToBank(shop, shopper, orderId)
  expect(JSON.parse((await requestPaymentState(shopper, orderId)).body)).toMatchObject({
    payment: 'awaiting',
    over: false,
  })
  await decide(shop, reference, 'close')
  expect((await orderById(shop, orderId)).status).toBe('pending')
  expect(JSON.parse((await requestPaymentState(shopper, orderId)).body)).toMatchObject({
    payment: 'paid',
    lines: [{ size: 'M', quantity: 1 }],
  })
  expect((await orderById(shop, orderId)).status).toBe('processing')
})

test('T13 two tabs pay the same order: one payment counts, the other goes back', async () => {
  const { shopper, orderId } = await ordered()
  const first = await goToBank(shop, shopper, orderId)
  await shopper.post(`/pay/${orderId}`, {})
  const second = await goToBank(shop, shopper, orderId)
  expect(second).not.toBe(first)
  const returns = [await decide(shop, first, 'pay'), await decide(shop, second, 'pay')]
  const backs = await Promise.all(
    returns.map(({ encResponse }) => returnFromBank(shop, { encResponse })),
  )
  expect(backs.map(({ status }) => status)).toEqual([303, 303])
  expect(await statesOf(orderId)).toEqual(['succeeded', 'succeeded'])
  const paidBack = [...(await refundsOf(shop, first)), ...(await refundsOf(shop, second))]
  expect(paidBack).toMatchObject([
    { why: 'paid_twice', amountPaise: (await orderById(shop, orderId)).totalPaise },
  ])
  await vi.waitFor(() => expect(paidMails(shop, orderId)).toHaveLength(1), {
    timeout: 10_000,
    interval: 100,
  })
})

test('T08 a hundred replays of one valid return make one payment and one mail, and all lead to the same place', async () => {
  const { shopper, orderId } = await ordered()
  const reference = await goToBank(shop, shopper, orderId)
  const { encResponse } = await decide(shop, reference, 'pay')
  const backs = await Promise.all(
    Array.from({ length: 100 }, () => returnFromBank(shop, { encResponse })),
  )
  expect([
    ...new Set(backs.map((back) => `${back.status} ${back.headers.get('location')}`)),
  ]).toEqual([`303 /order-success?order=${orderId}`])
  expect(await statesOf(orderId)).toEqual(['succeeded'])
  expect(
    await shop.database.db
      .select()
      .from(paymentMessages)
      .where(eq(paymentMessages.reference, reference)),
  ).toHaveLength(1)
  await vi.waitFor(() => expect(paidMails(shop, orderId)).toHaveLength(1), {
    timeout: 10_000,
    interval: 100,
  })
  await returnFromBank(shop, { encResponse })
  expect((await attemptsOf(shop, orderId)).map(({ state }) => state)).toEqual(['succeeded'])
  expect(paidMails(shop, orderId)).toHaveLength(1)
})

test("T15 return, notice and the shopper's own question at the same moment: one winner", async () => {
  const { shopper, orderId } = await ordered()
  const reference = await goToBank(shop, shopper, orderId)
  const { encResponse } = await decide(shop, reference, 'pay')
  const notice = () =>
    fetch(`${shop.url}/payments/notice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ encResponse }),
    })
  const answers = await Promise.all([
    returnFromBank(shop, { encResponse }),
    notice(),
    requestPaymentState(shopper, orderId),
    returnFromBank(shop, { encResponse }),
    notice(),
  ])
  expect(answers.map(({ status }) => status)).toEqual([303, 200, 200, 303, 200])
  expect(await statesOf(orderId)).toEqual(['succeeded'])
  await vi.waitFor(() => expect(paidMails(shop, orderId)).toHaveLength(1), {
    timeout: 10_000,
    interval: 100,
  })
  expect(await refundsOf(shop, reference)).toEqual([])
})

test("a notice is acknowledged in the gateway's own words, and pays the order", async () => {
  const { shopper, orderId } = await ordered()
  const { encResponse } = await decide(shop, await goToBank(shop, shopper, orderId), 'pay')
  const answer = await fetch(`${shop.url}/payments/notice`, {
    method: 'POST',
    body: new URLSearchParams({ encResponse }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { status: 200, message: 'API_SUCCESSFULL_MESSAGE', data: { statusCode: '01' } },
  ])
  expect((await orderById(shop, orderId)).status).toBe('processing')
  const garbage = await fetch(`${shop.url}/payments/notice`, {
    method: 'POST',
    body: new URLSearchParams({ encResponse: 'AB' }),
  })
  expect([garbage.status, garbage.headers.get('cache-control')]).toEqual([400, 'no-store'])
})

test('T23 opening the payment page again makes no second attempt and asks the bank for the same payment', async () => {
  const { shopper, orderId } = await ordered()
  const first = await goToBank(shop, shopper, orderId)
  expect(await goToBank(shop, shopper, orderId)).toBe(first)
  expect(await statesOf(orderId)).toEqual(['redirected'])
})

test('the payment page works for who placed the order and has been signed out meanwhile', async () => {
  const { shopper, orderId } = await ordered()
  const laterOn = new Visitor(shop.url)
  laterOn.cookies.set('order-capability', shopper.cookies.get('order-capability') ?? '')
  await payAs(shop, laterOn, orderId, 'pay')
  expect((await orderById(shop, orderId)).status).toBe('processing')
})
