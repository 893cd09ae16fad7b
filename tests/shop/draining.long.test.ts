import { expect, test } from 'vitest'
import { runningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'
import { payAs } from './clients/bank-client.ts'

test('T53 a shop that is told to end says so at /readyz first, sells on for DRAIN_SECONDS, and then closes its port', async () => {
  const shop = await runningShop({ DRAIN_SECONDS: '6' })
  const shopper = await newShopper(shop.url)
  const goods = await garment(shop)
  const html = await (await shopper.get('/')).text()
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
  expect((await shopper.get('/readyz')).status).toBe(200)

  const closed = shop.close()
  const ready = await shopper.get('/readyz')
  expect([ready.status, ready.headers.get('cache-control')]).toEqual([503, 'no-store'])
  const { orderId } = await checkOut(shopper, [lineOf(goods)])
  await payAs(shop, shopper, orderId, 'pay')
  for (const path of ['/', '/healthz', `/orders/${orderId}`, String(asset)]) {
    const { status, headers } = await shopper.get(path)
    expect([path, status, headers.get('connection')]).toEqual([path, 200, 'close'])
  }
  await closed
  await expect(shopper.get('/healthz')).rejects.toThrow()
})
