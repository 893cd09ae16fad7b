import { afterAll, beforeAll, expect, test } from 'vitest'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { bankForm, bankRecord, decide, returnFromBank, goToBank } from './clients/bank-client.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

test('§3 Payment request: the gateway is told who pays how much for which order, and where to come back to', async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop)
  const { orderId } = await checkOut(shopper, [lineOf(goods, { quantity: 2 })])
  const reference = await goToBank(shop, shopper, orderId)
  // It takes rupees only, and no request with another currency.
  expect(await bankRecord(shop, reference)).toMatchObject({
    clientTxnId: reference,
    amountPaise: goods.price * 2 + feeOfWeight('normal'),
    payerName: 'Asha Rao',
    payerEmail: shopper.email,
    payerMobile: '9876543210',
    payerAddress: expect.stringContaining('12 MG Road'),
    callbackUrl: `${shop.url}/payments/return`,
    udf1: orderId,
  })
})

test('§3 Payment request: each attempt has a transaction id of its own, and the page shows no value of it', async () => {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  const { action, fields } = await bankForm(shopper, orderId)
  expect(new URL(action).origin).toBe(shop.bankUrl)
  expect(Object.keys(fields).sort()).toEqual(['clientCode', 'encData'])
  const first = await goToBank(shop, shopper, orderId)
  for (const value of [shopper.email, orderId, first, '9876543210'])
    expect(JSON.stringify(fields)).not.toContain(value)

  const { encResponse } = await decide(shop, first, 'decline')
  await returnFromBank(shop, { encResponse })
  const again = await shopper.post(`/pay/${orderId}`, {})
  expect(again.status).toBeLessThan(400)
  expect(await goToBank(shop, shopper, orderId)).not.toBe(first)
})
