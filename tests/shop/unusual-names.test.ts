import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#db/schema.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { open, sabPaisaKeys } from '#app/payments/sabpaisa/cipher.server.ts'
import { sandboxAccount } from '#server/start/make-gateways.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { bankForm, bankRecord, goToBank } from './clients/bank-client.ts'
import { checkOut, garment, lineOf, ordersOf } from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop()
})
afterAll(() => shop.close())

test('T05 a payer called "A&amount=1.00" cannot rewrite what the bank is asked for', async () => {
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop)
  const { orderId } = await checkOut(shopper, [lineOf(goods)], {
    firstName: 'A&amount=1.00',
    lastName: '＆amount=2.00',
    address: 'x&amountType=VND&clientTxnId=1%26amount=3',
    city: '?callbackUrl=https://evil.example#',
  })
  const total = goods.price + feeOfWeight('normal')
  const { fields } = await bankForm(shopper, orderId)
  const account = sandboxAccount(
    (await readFile(path.join(shop.dataDir, 'session-secret'), 'utf8')).trim(),
  )
  const opened = open(sabPaisaKeys(account.authKey, account.authIV), fields.encData ?? '')
  const names = (opened.ok ? opened.value : '').split('&').map((pair) => pair.split('=')[0])
  expect(names).toEqual([...new Set(names)])
  expect(opened.ok && opened.value).toContain(`&amount=${(total / 100).toFixed(2)}&`)
  expect(await bankRecord(shop, await goToBank(shop, shopper, orderId))).toMatchObject({
    amountPaise: total,
    callbackUrl: `${shop.url}/payments/return`,
    udf1: orderId,
  })
})

test('T05 line breaks, control characters and endless addresses are refused by field', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  for (const [field, value] of [
    ['firstName', 'A\r\nBcc: x@example.com'],
    ['address', 'a\nb'],
    ['city', 'Pray\u0000agraj'],
    ['lastName', '\u0007Rao'],
    ['address', 'a'.repeat(10_240)],
    ['email', 'a@b.co\r\nBcc: x@example.com'],
  ] as const) {
    const { status, body } = await checkOut(shopper, lines, { [field]: value })
    expect([field, status]).toEqual([field, 400])
    expect(body).toContain(`"${field}"`)
  }
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test('T40 a name in a script of India, with its joiners, is kept as it was typed', async () => {
  const shopper = await newShopper(shop.url)
  const firstName = 'आशा क्\u200dष'
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))], {
    firstName,
    lastName: 'José',
  })
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  expect(JSON.parse(order!.shippingAddress).fullName).toBe(`${firstName} José`)
  expect(await (await shopper.get(`/orders/${orderId}`)).text()).toContain(firstName)
  expect(await bankRecord(shop, await goToBank(shop, shopper, orderId))).toMatchObject({
    payerName: 'Jose',
  })
})

test('T40 names made of nothing, turned round, or in letters that the invoice cannot print are refused by field', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  for (const [field, value] of [
    ['firstName', '\u200b\u200b'],
    ['lastName', '\u3164'],
    ['firstName', 'Asha\u202e'],
    ['firstName', 'محمد'],
    ['lastName', '🧵'],
    ['lastName', `e${'\u0301'.repeat(20)}`],
  ] as const) {
    const { status, body } = await checkOut(shopper, lines, { [field]: value })
    expect([value, status, body.includes(`"${field}"`)]).toEqual([value, 400, true])
  }
  expect(await ordersOf(shop, shopper)).toEqual([])
})
