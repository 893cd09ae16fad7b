import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayBreakers } from '#db/schema.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { decide, goToBank, returnFromBank } from './clients/bank-client.ts'
import {
  address,
  attemptsOf,
  checkOut,
  garment,
  lineOf,
  orderById,
  refundsOf,
} from './clients/checkout-client.ts'
import { follow, open, press } from './clients/form-client.ts'
import { goToLink, linkRecord, tellLink } from './clients/link-client.ts'
import { readPage } from './clients/read-page.ts'
import { expectConsistent } from './consistency.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runningShop({
    SANDBOX_GATEWAY: 'sabpaisa,razorpay',
    SABPAISA_METHODS: 'card,netbanking',
    RAZORPAY_METHODS: 'upi,wallet',
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

test('public pages promise what the gateways take together, and the privacy policy names them', async () => {
  const { id } = await garment(shop)
  for (const path of [`/product/${id}`, '/cart'])
    expect(await (await fetch(shop.url + path)).text(), path).toContain(
      '"methods":["upi","card","netbanking","wallet"]',
    )
  expect(await (await fetch(`${shop.url}/product/${id}`)).text()).toMatch(
    /Pay by (<!-- -->)?UPI, card \(RuPay, Visa, Mastercard\), netbanking or wallet/,
  )
  expect(await (await fetch(`${shop.url}/privacy`)).text()).toContain('SabPaisa or Razorpay')
})
test('the checkout offers each gateway by what it takes, the merchant’s first checked', async () => {
  const { ways, html } = await waysOn(await newShopper(shop.url), '/checkout')
  expect(ways).toEqual([
    { id: 'sabpaisa', checked: true, disabled: false },
    { id: 'razorpay', checked: false, disabled: false },
  ])
  expect(html).toContain('Card or netbanking')
  expect(html).toContain('UPI or wallet')
  expect(html).toContain('On the secure page of SabPaisa, which may offer more.')
  expect(html).toContain('On the secure page of Razorpay.')
})
test('§2 Without JavaScript: a refused checkout keeps the way to pay that was chosen', async () => {
  const visitor = new Visitor(shop.url)
  const product = await open(visitor, `/product/${(await garment(shop)).id}`)
  const cart = await press(visitor, product, /^Add to Cart/, { size: 'M' })
  const checkout = await follow(visitor, cart, 'Checkout')
  const register = await follow(visitor, checkout, 'Create an account')
  const email = `ways.to.pay.${process.pid}@example.com`
  const shipping = await press(visitor, register, 'Create account', {
    name: 'Asha Rao',
    email,
    password: 'rangoli9',
    confirmPassword: 'rangoli9',
  })
  expect(shipping.path).toBe('/checkout')
  const typed = { ...address, email, postalCode: '12', pay: 'razorpay' }
  const refused = await press(visitor, shipping, /^Pay ₹/, typed)
  expect(refused.status).toBe(400)
  expect(readPage(refused.html).radios.find(({ value }) => value === 'razorpay')).toMatchObject({
    name: 'pay',
    checked: true,
  })
  const pay = await press(visitor, refused, /^Pay ₹/, { postalCode: '211 001' })
  const onward = readPage(pay.html).links.find(({ text }) => text === 'Continue to the bank')
  expect(await (await fetch(onward?.href ?? '')).text()).toContain('by a payment link')
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
test('T12 pressed again after an answer was lost, the one order is to be paid where the shopper chooses now', async () => {
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  const key = randomUUID()
  const pressed = ['sabpaisa', 'sabpaisa', 'razorpay'] as const
  const answers = []
  for (const pay of pressed) answers.push(await checkOut(shopper, lines, { key, pay }))
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
  const { orderId, body } = answers[2]!
  expect(body).toContain('"gateway","razorpay"')
  expect((await attemptsOf(shop, orderId)).map(({ gateway }) => gateway)).toEqual([
    'razorpay',
    'sabpaisa',
  ])
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

async function placeAt(pay: 'sabpaisa' | 'razorpay') {
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))], { pay })
  const payAt = async (other: string) =>
    (await shopper.post(`/pay/${orderId}`, { pay: other })).headers.get('location')
  return { shopper, orderId, payAt }
}
const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await orderById(shop, orderId)).status, { timeout: 20_000 }).toBe(status)
const goesBack = (reference: string) =>
  expect
    .poll(async () => (await refundsOf(shop, reference))[0], { timeout: 20_000 })
    .toMatchObject({ state: 'submitted', why: 'paid_twice' })
const linkBecomes = (reference: string, status: string) =>
  expect
    .poll(async () => (await linkRecord(shop, reference)).status, { timeout: 20_000 })
    .toBe(status)
async function paidAtLink(reference: string) {
  const { return: address = '' } = await tellLink(shop, reference, 'decide', { as: 'pay' })
  await fetch(address, { redirect: 'manual' })
}
const paidAtBank = async (reference: string) =>
  returnFromBank(shop, await decide(shop, reference, 'pay'))

test('T13 begun at SabPaisa and paid at Razorpay: a late success of SabPaisa goes back by SabPaisa', async () => {
  const { shopper, orderId, payAt } = await placeAt('sabpaisa')
  const atBank = await goToBank(shop, shopper, orderId)
  expect(await payAt('razorpay')).toBe(`/pay/${orderId}?by=razorpay`)
  const atLink = await goToLink(shop, shopper, orderId)
  await paidAtLink(atLink)
  await becomes(orderId, 'processing')
  await paidAtBank(atBank)
  await goesBack(atBank)
  expect((await linkRecord(shop, atLink)).payments[0]?.refunds).toEqual([])
  await expectConsistent(shop)
})
test('T13 begun at Razorpay and paid at SabPaisa: the link is cancelled, and a late success of it goes back by Razorpay', async () => {
  const { shopper, orderId, payAt } = await placeAt('razorpay')
  const atLink = await goToLink(shop, shopper, orderId)
  expect(await payAt('sabpaisa')).toBe(`/pay/${orderId}?by=sabpaisa`)
  await linkBecomes(atLink, 'cancelled')
  const atBank = await goToBank(shop, shopper, orderId)
  await paidAtBank(atBank)
  await becomes(orderId, 'processing')
  await paidAtLink(atLink)
  await goesBack(atLink)
  expect(await refundsOf(shop, atBank)).toEqual([])
  await expectConsistent(shop)
})
test('an order that is paid at one gateway has its link at the other cancelled', async () => {
  const { shopper, orderId, payAt } = await placeAt('sabpaisa')
  const atBank = await goToBank(shop, shopper, orderId)
  await payAt('razorpay')
  const atLink = await goToLink(shop, shopper, orderId)
  await paidAtBank(atBank)
  await becomes(orderId, 'processing')
  await linkBecomes(atLink, 'cancelled')
})
test('whoever comes back to the first gateway has the same attempt there, and the link is given up', async () => {
  const { shopper, orderId, payAt } = await placeAt('sabpaisa')
  // Sent to the bank, which has not heard of it yet.
  await shopper.get(`/pay/${orderId}`)
  await payAt('razorpay')
  const atLink = await goToLink(shop, shopper, orderId)
  const back = await payAt('sabpaisa')
  expect(back).toBe(`/pay/${orderId}?by=sabpaisa`)
  expect(await (await shopper.get(back ?? '')).text()).toMatch(
    /<form[^>]*action="[^"]+sabPaisaInit/,
  )
  expect(await attemptsOf(shop, orderId)).toMatchObject([
    { gateway: 'razorpay', state: 'aborted' },
    { gateway: 'sabpaisa', state: 'redirected' },
  ])
  await linkBecomes(atLink, 'cancelled')
})
test('T22 where the page of a gateway cannot be opened, the pay page offers the other, and so does the order', async () => {
  const { shopper, orderId, payAt } = await placeAt('razorpay')
  const [attempt] = await attemptsOf(shop, orderId)
  await tellLink(shop, attempt?.reference ?? '', 'behaviour', { create: 'down' })
  const { ways, html } = await waysOn(shopper, `/pay/${orderId}`)
  expect(ways).toEqual([
    { id: 'sabpaisa', checked: true, disabled: false },
    { id: 'razorpay', checked: false, disabled: true },
  ])
  expect(html).toContain('Razorpay does not answer just now.')
  for (const path of [`/order-success?order=${orderId}`, `/orders/${orderId}`])
    expect((await waysOn(shopper, path)).ways).toEqual([
      { id: 'sabpaisa', checked: false, disabled: false },
      { id: 'razorpay', checked: true, disabled: false },
    ])
  await payAt('sabpaisa')
  await paidAtBank(await goToBank(shop, shopper, orderId))
  await becomes(orderId, 'processing')
})
