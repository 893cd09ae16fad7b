import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxRazorpay } from '#server/start/make-gateways.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { orderById, placeOneGarment } from '../shop/clients/checkout-client.ts'
import { goToLink, tellLink } from '../shop/clients/link-client.ts'

// Each waits for a job, which follows a message up 10 to 20 s later.
let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({ SANDBOX_GATEWAY: 'razorpay' })
})
afterAll(() => shop.close())

async function atTheLink() {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  return { orderId, reference: await goToLink(shop, shopper, orderId) }
}
const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await orderById(shop, orderId)).status, { timeout: 30_000 }).toBe(status)

async function postPaidWebhook(reference: string): Promise<Response> {
  const secret = readFileSync(path.join(shop.dataDir, 'session-secret'), 'utf8').trim()
  const body = JSON.stringify({
    event: 'payment_link.paid',
    payload: { payment_link: { entity: { reference_id: reference } } },
  })
  const signature = createHmac('sha256', sandboxRazorpay(secret).webhookSecret)
  return fetch(`${shop.url}/payments/razorpay/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature.update(body).digest('hex'),
    },
    body,
  })
}

test('T22 a webhook is acknowledged within four seconds while the status check is slow, and a job settles it', async () => {
  const { orderId, reference } = await atTheLink()
  await tellLink(shop, reference, 'decide', { as: 'close', webhook: 'never' })
  await tellLink(shop, reference, 'behaviour', { status: 'slow', forSeconds: 4 })
  const begun = Date.now()
  const answer = await postPaidWebhook(reference)
  expect(answer.status).toBe(200)
  expect(Date.now() - begun).toBeLessThan(4_000)
  expect((await orderById(shop, orderId)).status).toBe('pending')
  await becomes(orderId, 'processing')
})
test.each(['down', 'limit', 'html'])(
  'T22 a webhook whose status check fails at once (%s) is acknowledged, and a job settles it',
  async (status) => {
    const { orderId, reference } = await atTheLink()
    await tellLink(shop, reference, 'decide', { as: 'close', webhook: 'never' })
    await tellLink(shop, reference, 'behaviour', { status, forSeconds: 4 })
    expect((await postPaidWebhook(reference)).status).toBe(200)
    expect((await orderById(shop, orderId)).status).toBe('pending')
    await becomes(orderId, 'processing')
  },
)
test('T22 webhooks above the rate limit are acknowledged, and a job asks for them', async () => {
  const { orderId, reference } = await atTheLink()
  for (let i = 0; i < 20; i++) expect((await postPaidWebhook(reference)).status).toBe(200)
  await tellLink(shop, reference, 'decide', { as: 'close', webhook: 'never' })
  expect((await postPaidWebhook(reference)).status).toBe(200)
  expect((await orderById(shop, orderId)).status).toBe('pending')
  await becomes(orderId, 'processing')
})
