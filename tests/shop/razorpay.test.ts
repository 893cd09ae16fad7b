import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, paymentMessages } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { releaseStock } from '#app/orders/stock-holds.server.ts'
import { checkPaymentStatus } from '#app/payments/check-payment-status.server.ts'
import { pollRefundStatus } from '#app/payments/refunds/poll-refund-status.server.ts'
import { requestRefund } from '#app/payments/request-refund.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { openServices } from '../shop-services.ts'
import { newShopper } from '../visitor.ts'
import { attemptsOf, orderById, placeOneGarment, refundsOf } from './clients/checkout-client.ts'
import { goToLink, linkRecord, tellLink } from './clients/link-client.ts'

let shop: RunningShop
let services: Awaited<ReturnType<typeof openServices>>
beforeAll(async () => {
  shop = await runningShop({ SANDBOX_GATEWAY: 'razorpay' })
  services = await openServices(shop)
})
afterAll(async () => {
  await services.close()
  await shop.close()
})

async function atTheLink() {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  return { shopper, orderId, reference: await goToLink(shop, shopper, orderId) }
}
const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await orderById(shop, orderId)).status, { timeout: 30_000 }).toBe(status)
const messagesOf = (reference: string) =>
  shop.database.db.select().from(paymentMessages).where(eq(paymentMessages.reference, reference))

test('paid by a link: the signed return leads to the order, which is paid', async () => {
  const { orderId, reference } = await atTheLink()
  const decided = await tellLink(shop, reference, 'decide', { as: 'pay', webhook: 'never' })
  const back = await fetch(decided.return ?? '', { redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `/order-success?order=${orderId}`,
  ])
  expect((await orderById(shop, orderId)).status).toBe('processing')
  expect(await attemptsOf(shop, orderId)).toMatchObject([
    { gateway: 'razorpay', state: 'succeeded', method: 'upi' },
  ])
})
test('T11 nobody comes back: the webhook pays the order, and its repeats are stored once for each event', async () => {
  const { orderId, reference } = await atTheLink()
  await tellLink(shop, reference, 'decide', { as: 'close', webhook: 'thrice' })
  await becomes(orderId, 'processing')
  await expect
    .poll(async () => (await linkRecord(shop, reference)).webhooks.length, { timeout: 20_000 })
    .toBe(12)
  const { webhooks } = await linkRecord(shop, reference)
  // Events that name no link of ours are acknowledged as well.
  expect(new Set(webhooks.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await messagesOf(reference)).toHaveLength(1)
})
test('T06 a return or webhook with a wrong signature pays nothing and is refused or led to the neutral page', async () => {
  const { orderId, reference } = await atTheLink()
  const decided = await tellLink(shop, reference, 'decide', {
    as: 'pay',
    back: 'forged',
    webhook: 'forged',
  })
  const back = await fetch(decided.return ?? '', { redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([303, '/order-success'])
  await expect
    .poll(async () => (await linkRecord(shop, reference)).webhooks.length, { timeout: 20_000 })
    .toBeGreaterThan(0)
  const { webhooks } = await linkRecord(shop, reference)
  expect(webhooks.every(({ status }) => status === 400)).toBe(true)
  expect((await orderById(shop, orderId)).status).toBe('pending')
  expect(await messagesOf(reference)).toEqual([])
})
test('a link that nobody has paid is the same one when the shopper pays again; a cancelled one is not', async () => {
  const { shopper, orderId, reference } = await atTheLink()
  await shopper.post(`/pay/${orderId}`, {})
  expect(await goToLink(shop, shopper, orderId)).toBe(reference)
  await tellLink(shop, reference, 'decide', { as: 'cancel', webhook: 'never' })
  await shopper.post(`/pay/${orderId}`, {})
  expect(await goToLink(shop, shopper, orderId)).not.toBe(reference)
  expect((await attemptsOf(shop, orderId)).map(({ state }) => state)).toEqual([
    'redirected',
    'aborted',
  ])
})
test('an attempt that the gateway refuses fails, and trying again makes another', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const [first] = await attemptsOf(shop, orderId)
  await tellLink(shop, first?.reference ?? '', 'behaviour', { create: 'refused' })
  const page = await shopper.get(`/pay/${orderId}`)
  const html = await page.text()
  expect([page.status, html.includes('write to us at'), html.includes('charged')]).toEqual([
    502,
    true,
    false,
  ])
  await shopper.post(`/pay/${orderId}`, {})
  expect(await goToLink(shop, shopper, orderId)).not.toBe(first?.reference)
  expect((await attemptsOf(shop, orderId)).map(({ state }) => state)).toEqual([
    'redirected',
    'failed',
  ])
})
test('T11 the pay page of a link that is paid settles it and leads to the order', async () => {
  const { shopper, orderId, reference } = await atTheLink()
  await tellLink(shop, reference, 'decide', { as: 'close', webhook: 'never' })
  const page = await shopper.get(`/pay/${orderId}`)
  expect(page.headers.get('location')).toBe(`/order-success?order=${orderId}`)
  expect((await orderById(shop, orderId)).status).toBe('processing')
})
test('T22 a status check beside the schedule is tried again by the queue while the gateway is away', async () => {
  const { reference } = await atTheLink()
  await tellLink(shop, reference, 'behaviour', { status: 'down' })
  await expect(checkPaymentStatus(services, { reference })).rejects.toThrow('could not be reached')
  await tellLink(shop, reference, 'behaviour', { status: 'normal' })
  await checkPaymentStatus(services, { reference })
})
test.each(['cancel-then-pay', 'expire-then-pay'])(
  'T09 %s: a link that was over and is paid after all pays the order',
  async (as) => {
    const { orderId, reference } = await atTheLink()
    await tellLink(shop, reference, 'decide', { as, webhook: 'never' })
    await settlePayment(services, reference)
    expect((await attemptsOf(shop, orderId))[0]?.state).toBe('aborted')
    await tellLink(shop, reference, 'finish')
    await settlePayment(services, reference)
    expect((await orderById(shop, orderId)).status).toBe('processing')
  },
)
test.each(['paid-twice', 'other-currency'])('T07 %s: put before a person', async (as) => {
  for (const order of ['hidden', 'named']) {
    const { orderId, reference } = await atTheLink()
    await tellLink(shop, reference, 'decide', { as, webhook: 'never', order })
    await settlePayment(services, reference)
    expect((await attemptsOf(shop, orderId))[0]?.state).toBe('review')
    expect((await orderById(shop, orderId)).status).toBe('pending')
  }
})
test.each([
  ['lost', 200],
  ['down', 503],
])(
  'T22 a start whose answer is %s leads to the link that is there, or waits',
  async (create, status) => {
    const shopper = await newShopper(shop.url)
    const orderId = await placeOneGarment(shop, shopper)
    const reference = (await attemptsOf(shop, orderId))[0]?.reference ?? ''
    await tellLink(shop, reference, 'behaviour', { create })
    expect((await shopper.get(`/pay/${orderId}`)).status).toBe(status)
    await tellLink(shop, reference, 'behaviour', { create: 'normal' })
    expect(await goToLink(shop, shopper, orderId)).toBe(reference)
  },
)
test('a refund that fails after it was accepted is left to staff, as one that was refused', async () => {
  const { orderId, reference } = await atTheLink()
  await tellLink(shop, reference, 'behaviour', { refund: 'fails' })
  await shop.database.db.transaction(async (tx) => {
    await releaseStock(tx, orderId)
    await tx
      .update(orders)
      .set({ status: 'cancelled', stockHeldUntil: null })
      .where(eq(orders.id, orderId))
  })
  await tellLink(shop, reference, 'decide', { as: 'pay' })
  const refundOf = async () => (await refundsOf(shop, reference))[0]
  await expect.poll(async () => (await refundOf())?.state, { timeout: 20_000 }).toBe('submitted')
  await tellLink(shop, reference, 'refunds-done')
  const refundId = (await refundOf())?.id ?? ''
  await pollRefundStatus(services, { refundId, asked: 0 })
  expect(await refundOf()).toMatchObject({
    state: 'failed',
    detail: 'the gateway took it, and it failed',
  })
})
test('T09 a refund whose request was lost on the way is sent again by itself, under the same key', async () => {
  const { orderId, reference } = await atTheLink()
  await tellLink(shop, reference, 'decide', { as: 'pay', webhook: 'first' })
  await becomes(orderId, 'processing')
  await tellLink(shop, reference, 'behaviour', { refund: 'down' })
  await refundParts(reference, ['payment'])
  const refundOf = async () => (await refundsOf(shop, reference))[0]
  await expect.poll(async () => (await refundOf())?.state, { timeout: 20_000 }).toBe('unknown')
  await tellLink(shop, reference, 'behaviour', { refund: 'normal' })
  const refundId = (await refundOf())?.id ?? ''
  await pollRefundStatus(services, { refundId, asked: 0 })
  await expect.poll(async () => (await refundOf())?.state, { timeout: 20_000 }).toBe('submitted')
  expect((await linkRecord(shop, reference)).payments[0]?.refunds).toMatchObject([
    { receipt: refundId },
  ])
})
test('refunds of one payment do not wait for each other where each has a key of its own', async () => {
  const { orderId, reference } = await atTheLink()
  await tellLink(shop, reference, 'decide', { as: 'pay', webhook: 'first' })
  await becomes(orderId, 'processing')
  await refundParts(reference, ['a', 'b'])
  await expect
    .poll(async () => (await refundsOf(shop, reference)).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(['submitted', 'submitted'])
})

const refundParts = (reference: string, causes: string[]) =>
  shop.database.db.transaction(async (tx) => {
    for (const cause of causes)
      await requestRefund(
        { tx, jobs: services.jobs },
        {
          source: { reference },
          amount: paise(1_000),
          why: 'returned',
          cause,
          actor: 'staff',
          at: new Date(),
        },
      )
  })
