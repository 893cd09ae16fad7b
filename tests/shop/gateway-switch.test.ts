import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningShop, type ReopenableShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { decide, goToBank, returnFromBank } from './clients/bank-client.ts'
import { attemptsOf, orderById, placeOneGarment, refundsOf } from './clients/checkout-client.ts'
import { goToLink, linkRecord, tellLink } from './clients/link-client.ts'

let shop: ReopenableShop
beforeAll(async () => void (shop = await runningShop()))
afterAll(() => shop.close())

const isPaid = (orderId: string) =>
  expect
    .poll(async () => (await orderById(shop, orderId)).status, { timeout: 20_000 })
    .toBe('processing')

test('a shop that changes its gateway keeps open attempts, late payments and refunds where they were begun', async () => {
  const shopper = await newShopper(shop.url)
  const [paidLate, paidTwice] = [
    await placeOneGarment(shop, shopper),
    await placeOneGarment(shop, shopper),
  ]
  const late = await goToBank(shop, shopper, paidLate)
  const first = await goToBank(shop, shopper, paidTwice)
  await shop.reopen({ SANDBOX_GATEWAY: 'razorpay' })

  // The old gateway's return comes to its own path, and its own status check settles it.
  const { encResponse } = await decide(shop, late, 'pay')
  const back = await returnFromBank(shop, { encResponse })
  expect(back.headers.get('location')).toContain(paidLate)
  await isPaid(paidLate)

  // Paying again makes an attempt at the new one.
  expect((await shopper.post(`/pay/${paidTwice}`, {})).status).toBe(303)
  const second = await goToLink(shop, shopper, paidTwice)
  expect((await attemptsOf(shop, paidTwice)).map(({ gateway }) => gateway)).toEqual([
    'razorpay',
    'sabpaisa',
  ])
  const { return: address = '' } = await tellLink(shop, second, 'decide', { as: 'pay' })
  expect((await fetch(address, { redirect: 'manual' })).headers.get('location')).toContain(
    paidTwice,
  )
  await isPaid(paidTwice)

  // The old one is paid after all: its money goes back by the old one.
  await returnFromBank(shop, {
    encResponse: (await decide(shop, first, 'pay')).encResponse,
  })
  await expect
    .poll(async () => (await refundsOf(shop, first))[0]?.state, { timeout: 20_000 })
    .toBe('submitted')
  expect((await linkRecord(shop, second)).payments[0]?.refunds).toEqual([])
})
