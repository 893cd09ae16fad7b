import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentAttempts } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { requestPaymentState, decide, goToBank, payAs } from './clients/bank-client.ts'
import { markupOf } from './clients/read-page.ts'
import { attemptsOf, orderById, placeOneGarment, refundsOf } from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

test('an earlier try that went through after all pays the order, and nothing is charged again', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const first = await goToBank(shop, shopper, orderId)
  await shopper.post(`/pay/${orderId}`, {})
  await goToBank(shop, shopper, orderId)
  expect(await attemptsOf(shop, orderId)).toHaveLength(2)
  await decide(shop, first, 'close')
  const again = await shopper.post(`/pay/${orderId}`, {})
  expect(again.headers.get('location')).toBe(`/order-success?order=${orderId}`)
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'processing' })
  expect(await attemptsOf(shop, orderId)).toHaveLength(2)
})

test('the waiting page hears of any try that went through, not only of the newest', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const first = await goToBank(shop, shopper, orderId)
  await shopper.post(`/pay/${orderId}`, {})
  await decide(shop, first, 'close')
  expect(JSON.parse((await requestPaymentState(shopper, orderId)).body)).toMatchObject({
    payment: 'paid',
  })
})

test('pressing Pay now ten times at once makes one new try', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  await payAs(shop, shopper, orderId, 'decline')
  await Promise.all(Array.from({ length: 10 }, () => shopper.post(`/pay/${orderId}`, {})))
  expect((await attemptsOf(shop, orderId)).map(({ state }) => state).sort()).toEqual([
    'created',
    'failed',
  ])
})

test('Pay now after Back is no new try, however often: only new ones are counted', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  for (let press = 0; press < 12; press++)
    expect((await shopper.post(`/pay/${orderId}`, {})).status).toBe(303)
  expect(await attemptsOf(shop, orderId)).toHaveLength(1)
})

test('an attempt older than ten minutes is not used again, since its link would end while the stock is held', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  await shop.database.db
    .update(paymentAttempts)
    .set({ createdAt: new Date(Date.now() - 9 * 60_000) })
    .where(eq(paymentAttempts.orderId, orderId))
  await shopper.post(`/pay/${orderId}`, {})
  expect(await attemptsOf(shop, orderId)).toHaveLength(1)
  await shop.database.db
    .update(paymentAttempts)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(paymentAttempts.orderId, orderId))
  await shopper.post(`/pay/${orderId}`, {})
  expect(await attemptsOf(shop, orderId)).toHaveLength(2)
})

test('T07 an order whose payment a person is looking at is not paid again', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  // As after a wrong amount from the bank: the order owes another amount than the attempt was made
  // for.
  await shop.database.db
    .update(paymentAttempts)
    .set({ amountPaise: 1 })
    .where(eq(paymentAttempts.reference, reference))
  await decide(shop, reference, 'close')
  expect(JSON.parse((await requestPaymentState(shopper, orderId)).body)).toMatchObject({
    payment: 'review',
  })
  expect((await shopper.post(`/pay/${orderId}`, {})).headers.get('location')).toBe(
    `/order-success?order=${orderId}`,
  )
  expect((await shopper.get(`/pay/${orderId}`)).headers.get('location')).toBe(
    `/order-success?order=${orderId}`,
  )
  const page = await (await shopper.get(`/orders/${orderId}`)).text()
  expect([page.includes('You need not pay again'), page.includes('Pay now')]).toEqual([true, false])
  expect(await attemptsOf(shop, orderId)).toHaveLength(1)
  expect(await refundsOf(shop, reference)).toEqual([])
})

test('§2 Order success: back from the bank, paying again and declined, the page says so, and until when the first try is open; it never asks to wait and to pay at once', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  await goToBank(shop, shopper, orderId)
  const read = async () => {
    const page = await markupOf(await shopper.get(`/order-success?order=${orderId}`))
    return {
      waits: page.includes('We are waiting for the bank'),
      failed: page.includes('Your payment did not go through'),
      isOpen: /still open at the bank, until about \d+:\d\d/.test(page),
      // While one is asked to wait, paying again is folded.
      pays: /<details[^>]*>\s*<summary[^>]*>I did not finish paying/.test(page)
        ? 'folded'
        : page.includes('Pay again'),
    }
  }
  expect(await read()).toMatchObject({ waits: true, pays: 'folded' })
  const listed = async () => markupOf(await shopper.get('/orders'))
  expect(await listed()).toContain('Waiting for the bank')
  expect(await listed()).not.toContain('Pay now')
  for (const as of ['decline', 'cancel'] as const) {
    await shopper.post(`/pay/${orderId}`, {})
    await payAs(shop, shopper, orderId, as)
    expect(await read()).toEqual({ waits: false, failed: true, isOpen: true, pays: true })
    expect(await listed()).toContain('See your payment')
    expect(await markupOf(await shopper.get(`/orders/${orderId}`))).toContain(
      'still open at the bank',
    )
  }
  expect(await attemptsOf(shop, orderId)).toHaveLength(3)
})
