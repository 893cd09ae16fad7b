import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentMessages } from '#db/schema.ts'
import { sandboxAccount, sandboxRazorpay } from '#server/start/make-gateways.ts'
import { startSandboxBank } from '#server/start/demo/sandbox-bank.ts'
import { freePortPair } from '../servers/free-port-pair.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { requestPaymentState, returnFromBank, decide, goToBank } from './clients/bank-client.ts'
import {
  attemptsOf,
  checkOut,
  garment,
  lineOf,
  orderById,
  placeOneGarment,
} from './clients/checkout-client.ts'

// A bank of the test's own, so that it can stop and start.
const secret = randomBytes(32).toString('hex')
let shop: RunningShop
let bankDir: string
let port: number
let bank: { stop(): void }

const reopenBank = async () => {
  bank = await startSandboxBank({
    port,
    host: '127.0.0.1',
    dataDir: bankDir,
    account: sandboxAccount(secret),
    razorpay: sandboxRazorpay(secret),
  })
}
async function closeBank() {
  bank.stop()
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => 'open',
          () => 'gone',
        ),
      { timeout: 20_000 },
    )
    .toBe('gone')
}

beforeAll(async () => {
  port = await freePortPair()
  bankDir = await mkdtemp(path.join(tmpdir(), 'sangam-bank-'))
  await reopenBank()
  const bankUrl = `http://127.0.0.1:${port}`
  shop = { ...(await runningShop({ SANDBOX_URL: bankUrl, SESSION_SECRET: secret })), bankUrl }
})
afterAll(async () => {
  bank.stop()
  await shop.close()
  await rm(bankDir, { recursive: true, force: true })
})

test('T22 while the bank is away nothing is lost: returns and notices are kept, pages wait, and all is settled when it is back', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  const { encResponse } = await decide(shop, reference, 'pay')
  await closeBank()

  const back = await returnFromBank(shop, { encResponse })
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `/order-success?order=${orderId}`,
  ])
  const notice = await fetch(`${shop.url}/payments/notice`, {
    method: 'POST',
    body: new URLSearchParams({ encResponse }),
  })
  expect([notice.status, await notice.json()]).toMatchObject([
    200,
    { message: 'API_SUCCESSFULL_MESSAGE' },
  ])
  expect(
    (
      await shop.database.db
        .select()
        .from(paymentMessages)
        .where(eq(paymentMessages.reference, reference))
    )
      .map(({ via }) => via)
      .sort(),
  ).toEqual(['notice', 'return'])

  const state = await requestPaymentState(shopper, orderId)
  expect([state.status, JSON.parse(state.body)]).toMatchObject([200, { payment: 'awaiting' }])
  const page = await shopper.get(`/order-success?order=${orderId}`)
  expect([page.status, (await page.text()).includes('We are waiting for the bank')]).toEqual([
    200,
    true,
  ])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending', paidAt: null })

  await reopenBank()
  expect(JSON.parse((await requestPaymentState(shopper, orderId)).body)).toMatchObject({
    payment: 'paid',
  })
  expect((await orderById(shop, orderId)).status).toBe('processing')
})

test('T22 while the bank is away orders are still taken, and the attempt the bank has not heard of is used', async () => {
  const shopper = await newShopper(shop.url)
  await closeBank()
  const { status, orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  expect(status).toBe(200)
  expect((await shopper.get(`/pay/${orderId}`)).status).toBe(200)
  expect((await shopper.post(`/pay/${orderId}`, {})).headers.get('location')).toBe(
    `/pay/${orderId}`,
  )
  expect(await attemptsOf(shop, orderId)).toHaveLength(1)
  expect((await shopper.get('/products?category=men')).status).toBe(200)
  await reopenBank()
  const { encResponse } = await decide(shop, await goToBank(shop, shopper, orderId), 'pay')
  await returnFromBank(shop, { encResponse })
  expect((await orderById(shop, orderId)).status).toBe('processing')
})
