import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayBreakers } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, type Visitor } from '../visitor.ts'
import { attemptsOf, checkOut, garment, lineOf } from './clients/checkout-client.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({
    SANDBOX_GATEWAY: 'sabpaisa,razorpay',
    SABPAISA_METHODS: 'card,netbanking',
    RAZORPAY_METHODS: 'upi',
  })
})
afterAll(() => shop.close())

/** The ways that a page offers: value, whether it is checked, whether it can be chosen. */
async function waysOn(visitor: Visitor, path: string) {
  const html = await (await visitor.get(path)).text()
  const ways = [...html.matchAll(/<input type="radio"[^>]*name="pay"[^>]*>/g)].map(([input]) => ({
    id: /value="(\w+)"/.exec(input)?.[1],
    checked: input.includes('checked=""'),
    disabled: input.includes('disabled=""'),
  }))
  return { ways, html }
}

test('the checkout offers each gateway by what it takes, the merchant’s first checked', async () => {
  const { ways, html } = await waysOn(await newShopper(shop.url), '/checkout')
  expect(ways).toEqual([
    { id: 'sabpaisa', checked: true, disabled: false },
    { id: 'razorpay', checked: false, disabled: false },
  ])
  expect(html).toContain('Card or netbanking')
  expect(html).toContain('On the secure page of SabPaisa, which may offer more.')
  expect(html).toContain('On the secure page of Razorpay.')
})
test('the order is to be paid at the gateway that was chosen; one that is not offered is refused by its field', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  const { orderId } = await checkOut(shopper, lines, { pay: 'razorpay' })
  expect(await attemptsOf(shop, orderId)).toMatchObject([{ gateway: 'razorpay' }])
  const refused = await checkOut(shopper, lines, { pay: 'stripe' })
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('Please choose how to pay.')
})
test('T22 a gateway that is away cannot be chosen, with a word why; while all are away each can be', async () => {
  const { db } = shop.database
  const shopper = await newShopper(shop.url)
  const away = (gateway: string) =>
    db
      .insert(gatewayBreakers)
      .values({ gateway, failures: 3, retryAt: new Date() })
      .onConflictDoUpdate({
        target: gatewayBreakers.gateway,
        set: { failures: 3, retryAt: new Date() },
      })
  await away('sabpaisa')
  const one = await waysOn(shopper, '/checkout')
  expect(one.ways).toEqual([
    { id: 'sabpaisa', checked: false, disabled: true },
    { id: 'razorpay', checked: true, disabled: false },
  ])
  expect(one.html).toContain('SabPaisa does not answer just now.')
  await away('razorpay')
  const all = await waysOn(shopper, '/checkout')
  expect(all.ways.map(({ disabled }) => disabled)).toEqual([false, false])
  expect(all.html).toContain('No payment service answers just now')
  // Minutes after its last failure one is offered again, so that somebody finds out.
  await db.update(gatewayBreakers).set({ retryAt: new Date(Date.now() - 110_000) })
  expect((await waysOn(shopper, '/checkout')).ways.map(({ disabled }) => disabled)).toEqual([
    false,
    false,
  ])
  expect((await waysOn(shopper, '/checkout')).html).not.toContain('does not answer')
  await db.delete(gatewayBreakers)
})
