import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, paymentAttempts, statusChecks } from '#db/schema.ts'
import { mayCheckStatus } from '#app/account/rate-limits.server.ts'
import { cancelOrder } from '#app/aftersales/cancel-order.server.ts'
import { markRedirected } from '#app/payments/attempts.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { newShopper } from '../visitor.ts'
import { decide, goToBank } from './clients/bank-client.ts'
import {
  attemptsOf,
  checkOut,
  garment,
  lineOf,
  orderById,
  ordersOf,
} from './clients/checkout-client.ts'
import { setUpShop, type RunningShop, type Services } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

test('nobody is sent to pay an order that was cancelled while the gateway was asked for its page', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  const [attempt] = await attemptsOf(shop, orderId)
  await cancelOrder(services, 'staff', orderId, null)
  expect(await markRedirected(shop.database.db, attempt?.reference ?? '')).toBe(false)
  expect(await attemptsOf(shop, orderId)).toMatchObject([{ state: 'created' }])
})

test('T09 a follow-up of a message asks the gateway also about an attempt that seems never to have been opened', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  const reference = await goToBank(shop, shopper, orderId)
  // As an attempt stands that an earlier version has opened.
  await shop.database.db
    .update(paymentAttempts)
    .set({ state: 'created' })
    .where(eq(paymentAttempts.reference, reference))
  await shop.database.db
    .update(orders)
    .set({ status: 'cancelled' })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
  await decide(shop, reference, 'close')
  await checkPaymentStatus(services, { reference })
  expect(await attemptsOf(shop, orderId)).toMatchObject([{ state: 'succeeded' }])
})

test('T56 the pay page leads nowhere once the hold is over, also before its job has released it', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  await shop.database.db
    .update(orders)
    .set({ stockHeldUntil: new Date(Date.now() - 1_000) })
    .where(eq(orders.id, orderId))
  const page = await shopper.get(`/pay/${orderId}`)
  expect(page.headers.get('location')).toBe(`/order-success?order=${orderId}`)
  expect((await orderById(shop, orderId)).status).toBe('pending')
})

test('T56 an order is taken up again as often in a day as the pay page lets it', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop, 1))]
  const { orderId } = await checkOut(shopper, lines)
  for (let i = 0; i < 10; i += 1) await services.rateLimits.consume('pay-again', orderId)
  const again = await checkOut(shopper, lines, { replaces: orderId })
  expect([again.status, again.body]).toEqual([429, expect.stringContaining('try again tomorrow')])
})

test('T44 a try too many on the pay page is 429 with a time to wait', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop, 2))])
  for (let i = 0; i < 20; i += 1) await services.rateLimits.consume('payment', orderId)
  const answer = await shopper.post(`/pay/${orderId}`, {})
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
})

test('T22 an order that is over is not asked about, nor one whose shopper has asked too often', async () => {
  const { db } = shop.database
  const atTheBank = async () => {
    const shopper = await newShopper(shop.url)
    const { orderId } = await checkOut(shopper, [lineOf(await garment(shop, 4))])
    await goToBank(shop, shopper, orderId)
    return { shopper, orderId }
  }
  const askAgain = async ({ shopper, orderId }: Awaited<ReturnType<typeof atTheBank>>) => {
    await db.delete(statusChecks)
    await shopper.post(`/pay/${orderId}`, {})
    await shopper.post(`/order-success/${orderId}/state`, {})
    return db.$count(statusChecks)
  }
  const over = await atTheBank()
  await cancelOrder(services, 'staff', over.orderId, null)
  expect(await askAgain(over)).toBe(0)
  const busy = await atTheBank()
  const [order] = await ordersOf(shop, busy.shopper)
  for (let i = 0; i < 20; i += 1) await services.rateLimits.consume('enquiry', order?.userId ?? '')
  expect(await askAgain(busy)).toBe(0)
  expect(await askAgain(await atTheBank())).toBe(1)
})

test('T22 no shopper has more than 300 status checks a day', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop, 3))])
  const [order] = await shop.database.db
    .select({ userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId))
  const key = order?.userId ?? ''
  for (let i = 0; i < 299; i += 1) await services.rateLimits.consume('enquiry-day', key)
  const checks = [1, 2, 3].map(() => mayCheckStatus(services.rateLimits, key))
  expect((await Promise.all(checks)).filter(Boolean)).toHaveLength(1)
})
