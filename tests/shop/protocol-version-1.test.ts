import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import {
  requestPaymentState,
  returnFromBank,
  decide,
  goToBank,
  payAs,
} from './clients/bank-client.ts'
import { attemptsOf, orderById, placeOneGarment } from './clients/checkout-client.ts'

// An account of SabPaisa's protocol version 1, which does not authenticate its messages.
let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({ SABPAISA_PROTOCOL_VERSION: '1' })
})
afterAll(() => shop.close())

const ordered = async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  return { shopper, orderId, reference: await goToBank(shop, shopper, orderId) }
}
const statesOf = async (orderId: string) =>
  (await attemptsOf(shop, orderId)).map(({ state }) => state)
const postToBank = (reference: string, path: string, body: object) =>
  fetch(`${shop.bankUrl}/api/transactions/${reference}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('an order is paid, and one that is declined is not', async () => {
  const shopper = await newShopper(shop.url)
  const [paid, declined] = [
    await placeOneGarment(shop, shopper),
    await placeOneGarment(shop, shopper),
  ]
  expect(await payAs(shop, shopper, paid, 'pay')).toMatchObject({
    location: `/order-success?order=${paid}`,
    sealed: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
  })
  await payAs(shop, shopper, declined, 'decline')
  expect([(await orderById(shop, paid)).status, (await orderById(shop, declined)).status]).toEqual([
    'processing',
    'pending',
  ])
  expect([await statesOf(paid), await statesOf(declined)]).toEqual([['succeeded'], ['failed']])
})

test('a return by a link, each plus of which has become a space, pays as well; so does a notice with the iv behind it', async () => {
  const link = await ordered()
  const { encResponse } = await decide(shop, link.reference, 'pay')
  const back = await fetch(`${shop.url}/payments/return?encResponse=${encResponse}`, {
    redirect: 'manual',
  })
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `/order-success?order=${link.orderId}`,
  ])
  const notice = await ordered()
  await postToBank(notice.reference, 'decide', { as: 'pay', notice: 'first', back: 'never' })
  expect([
    (await orderById(shop, link.orderId)).status,
    (await orderById(shop, notice.orderId)).status,
  ]).toEqual(['processing', 'processing'])
  expect(
    await (await fetch(`${shop.bankUrl}/api/transactions/${notice.reference}`)).json(),
  ).toMatchObject({
    notices: [{ status: 200, acknowledged: true }],
  })
})

test('T06 a return that was altered pays nothing, however it reads: the bank is asked', async () => {
  const { shopper, orderId, reference } = await ordered()
  const { encResponse } = await decide(shop, reference, 'decline')
  const sealed = Buffer.from(encResponse, 'base64')
  for (let block = 0; block < sealed.length / 16; block += 3) {
    const altered = Buffer.from(sealed)
    altered[16 * block + 5]! ^= 0x01
    const back = await returnFromBank(shop, { encResponse: altered.toString('base64') })
    expect(back.status).toBe(303)
  }
  await returnFromBank(shop, { encResponse })
  expect(await statesOf(orderId)).toEqual(['failed'])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending', paidAt: null })
  expect(JSON.parse((await requestPaymentState(shopper, orderId)).body)).not.toMatchObject({
    payment: 'paid',
  })
})
