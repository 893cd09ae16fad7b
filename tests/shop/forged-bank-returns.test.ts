import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, paymentMessages } from '#db/schema.ts'
import {
  open,
  sabPaisaKeys,
  seal,
  type SabPaisaKeys,
} from '#app/payments/sabpaisa/cipher.server.ts'
import { sandboxAccount } from '#server/start/make-gateways.ts'
import { memoryLog } from '../telemetry/memory-log.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import {
  requestPaymentState,
  bankForm,
  returnFromBank,
  decide,
  goToBank,
  paidMails,
} from './clients/bank-client.ts'
import { attemptsOf, orderById, placeOneGarment } from './clients/checkout-client.ts'

const kept = memoryLog({ logLevel: 'warn' })
let shop: RunningShop
let keys: SabPaisaKeys
beforeAll(async () => {
  shop = await runningShop({}, kept.log)
  const account = sandboxAccount(
    (await readFile(path.join(shop.dataDir, 'session-secret'), 'utf8')).trim(),
  )
  keys = sabPaisaKeys(account.authKey, account.authIV)
})
afterAll(() => shop.close())

const success = (reference: string, rupees: string) =>
  `payerName=Asha&clientTxnId=${reference}&amount=${rupees}&clientCode=SANGM&paidAmount=${rupees}&paymentMode=UPI&amountType=INR&status=SUCCESS&statusCode=0000&sabpaisaTxnId=1234567890`

test('T06 forged returns all lead to the same neutral page, pay nothing, and are logged by the names of their fields alone', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  const plain = success(reference, '1.0')
  const genuine = seal(keys, plain)
  const foreign = sabPaisaKeys(
    randomBytes(32).toString('base64'),
    randomBytes(48).toString('base64'),
  )
  const flipped = (at: number) =>
    genuine.slice(0, at) + (genuine[at] === 'A' ? 'B' : 'A') + genuine.slice(at + 1)
  const forgeries: Record<string, string>[] = [
    {},
    { encResponse: '' },
    { encResponse: 'garbage' },
    { encResponse: '00'.repeat(200) },
    Object.fromEntries(new URLSearchParams(plain)),
    { status: 'SUCCESS', clientTxnId: reference, order: orderId },
    { encResponse: Buffer.from(plain).toString('base64') },
    { encResponse: flipped(3) },
    { encResponse: flipped(100) },
    { encResponse: flipped(genuine.length - 1) },
    { encResponse: genuine.slice(0, -2) },
    { encResponse: genuine.slice(0, 40) },
    { encResponse: `${genuine}00` },
    { encResponse: seal(foreign, plain) },
    { encData: genuine },
    { encResponse: seal(keys, 'status=SUCCESS') },
    { encResponse: '💥'.repeat(1_000) },
    { encResponse: '\u0000' },
  ]
  for (const fields of forgeries) {
    const back = await returnFromBank(shop, fields)
    expect([
      fields,
      back.status,
      back.headers.get('location'),
      back.headers.get('cache-control'),
      await back.text(),
    ]).toEqual([fields, 303, '/order-success', 'no-store', ''])
  }
  expect((await attemptsOf(shop, orderId)).map(({ state }) => state)).toEqual(['redirected'])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending', paidAt: null })
  // A message that only a stranger can have sent is not stored, or strangers could fill the
  // database.
  expect(await shop.database.db.$count(paymentMessages)).toBe(0)
  const logged = kept.lines('unreadable gateway message')
  // One line a minute, or strangers could fill the log.
  const [first] = forgeries
  expect(logged.map(({ level, via, fields }) => ({ level, via, fields }))).toEqual([
    { level: 40, via: 'return', fields: Object.keys(first ?? {}).slice(0, 5) },
  ])
  expect(kept.written.join('')).not.toMatch(
    new RegExp(`${genuine.slice(0, 40)}|payerName=|Asha|garbage`),
  )
})

test('T06 a return given twice over, as JSON, by GET or without a body is no more believed', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const forged = seal(keys, success(await goToBank(shop, shopper, orderId), '1.0'))
  const at = `${shop.url}/payments/return`
  const backs = await Promise.all([
    fetch(at, { method: 'POST', redirect: 'manual' }),
    fetch(at, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams([
        ['encResponse', forged],
        ['encResponse', forged],
      ]),
    }),
    fetch(at, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: '{"encResponse":[1]}',
    }),
    fetch(at, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: 'null',
    }),
    fetch(at, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: '[',
    }),
    fetch(`${at}?encResponse=x`, { redirect: 'manual' }),
    fetch(at, { redirect: 'manual' }),
  ])
  expect(backs.map((back) => `${back.status} ${back.headers.get('location')}`)).toEqual(
    backs.map(() => '303 /order-success'),
  )
  expect((await orderById(shop, orderId)).status).toBe('pending')
})

test('T06 even what is sealed with the right key is only a question to the bank', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const reference = await goToBank(shop, shopper, orderId)
  const { totalPaise } = await orderById(shop, orderId)
  const back = await returnFromBank(shop, {
    encResponse: seal(keys, success(reference, (totalPaise / 100).toFixed(1))),
  })
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `/order-success?order=${orderId}`,
  ])
  expect((await attemptsOf(shop, orderId)).map(({ state }) => state)).toEqual(['pending'])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending', paidAt: null })
  // An unknown payment.
  const unknown = await returnFromBank(shop, {
    encResponse: seal(keys, success('NOSUCHREFERENCE00000', '1.0')),
  })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([303, '/order-success'])
})

test('T07 the valid return of another order pays that one and not this one', async () => {
  const [asha, bela] = [await newShopper(shop.url), await newShopper(shop.url)]
  const [hers, other] = [await placeOneGarment(shop, asha), await placeOneGarment(shop, bela)]
  await goToBank(shop, asha, hers)
  const { encResponse } = await decide(shop, await goToBank(shop, bela, other), 'pay')
  const back = await asha.post(`/payments/return?order=${hers}&udf1=${hers}`, {
    encResponse,
    order: hers,
    udf1: hers,
  })
  expect(back.headers.get('location')).toBe(`/order-success?order=${other}`)
  expect([(await orderById(shop, hers)).status, (await orderById(shop, other)).status]).toEqual([
    'pending',
    'processing',
  ])
  expect(JSON.parse((await requestPaymentState(asha, hers)).body)).toMatchObject({
    payment: 'awaiting',
  })
  expect(await (await asha.get(`/order-success?order=${other}`)).text()).not.toContain(
    other.slice(0, 8) + '<',
  )
})

test('T07 a payment of another amount than is owed is put before a person by a warning in the log, and nothing is shipped for it', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const { action, fields } = await bankForm(shopper, orderId)
  const asked = open(keys, fields.encData ?? '')
  const cheaper = (asked.ok ? asked.value : '').replace(/&amount=[\d.]+&/, '&amount=1.00&')
  expect(cheaper).toContain('&amount=1.00&')
  expect(
    (
      await fetch(action, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, encData: seal(keys, cheaper) }),
      })
    ).status,
  ).toBe(200)
  const [attempt] = await attemptsOf(shop, orderId)
  const { encResponse } = await decide(shop, attempt?.reference ?? '', 'pay')
  const back = await returnFromBank(shop, { encResponse })
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `/order-success?order=${orderId}`,
  ])
  expect(await attemptsOf(shop, orderId)).toMatchObject([
    { state: 'review', reason: 'the gateway names another amount', paidPaise: 100 },
  ])
  expect(await orderById(shop, orderId)).toMatchObject({ status: 'pending', paidAt: null })
  expect(await (await shopper.get(`/order-success?order=${orderId}`)).text()).toContain(
    'We are looking at your payment',
  )
  expect(paidMails(shop, orderId)).toEqual([])
  expect(kept.lines('attempt needs manual review')).toEqual([
    expect.objectContaining({
      level: 40,
      order: orderId.slice(0, 8),
      reference: attempt?.reference,
      to: 'review',
    }),
  ])
})

test('the order of a payment follows from our own records alone: an id in the address opens nothing', async () => {
  const shopper = await newShopper(shop.url)
  const orderId = await placeOneGarment(shop, shopper)
  const back = await returnFromBank(shop, {
    order: orderId,
    clientTxnId: (await attemptsOf(shop, orderId))[0]?.reference ?? '',
  })
  expect(back.headers.get('location')).toBe('/order-success')
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.status).toBe('pending')
})
