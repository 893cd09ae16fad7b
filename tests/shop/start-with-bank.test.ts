import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { runningShop } from '../running-shop.ts'
import { newShopper } from '../visitor.ts'
import { decide, goToBank } from './clients/bank-client.ts'
import { orderById, placeOneGarment } from './clients/checkout-client.ts'
import { makeOlder } from './lost-jobs.ts'

test('T22 a shop that starts asks its sandbox bank about what waits only once the bank listens', async () => {
  let warnings = ''
  const shop = await runningShop(
    {},
    pino({ level: 'warn' }, { write: (line: string) => (warnings += line) }),
  )
  onTestFinished(shop.close)
  const orders: string[] = []
  for (let made = 0; made < 3; made++) {
    const shopper = await newShopper(shop.url)
    const order = await placeOneGarment(shop, shopper)
    await decide(shop, await goToBank(shop, shopper, order), 'pay')
    orders.push(order)
  }
  await shop.reopen({}, () => makeOlder(shop, '70 minutes'))
  for (const order of orders)
    await expect
      .poll(async () => (await orderById(shop, order)).status, { timeout: 20_000 })
      .toBe('processing')
  expect(warnings).not.toContain('status check failed')
})
