import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOfDate } from '#app/shipping/promise.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { insertPinServices } from '../rows/pin-service-load.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { payAs } from './clients/bank-client.ts'
import { checkOut, garment, lineOf, orderById, ordersOf } from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'

let shop: RunningShop
let visitor: Visitor
beforeAll(async () => {
  shop = await runningShop()
  visitor = new Visitor(shop.url)
})
afterAll(() => shop.close())

const answerFor = async (pin: string) => (await visitor.get(`/delivery/${pin}`)).json()

test('without a sheet every PIN code has the promise of the policy, in an answer that caches may keep', async () => {
  const answer = await visitor.get('/delivery/211001')
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d{1,3}$/)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await answer.json()).toEqual({
    pin: '211001',
    isServed: true,
    day: expect.stringMatching(/^\w{3}, \d{1,2} \w{3,4}$/),
    ifOrdered: expect.stringMatching(/^With you by \d{1,2} \w+ \d{4} if you order today\./),
  })
  for (const odd of ['21100', '011001', 'asha', '2110011'])
    expect([odd, (await visitor.get(`/delivery/${odd}`)).status]).toEqual([odd, 404])
})

test('without scripts the form leads to a page with the answer; what is no PIN code is said at the field', async () => {
  await insertPinServices(shop.database.db, [
    { pin: 800001, prepaid: false, cash: false },
    { pin: 800002, prepaid: false, cash: true },
  ])
  const page = async (query: string) => {
    const answer = await visitor.get(`/delivery${query}`)
    return { status: answer.status, text: readPage(await answer.text()).text }
  }
  for (const typed of ['211 001', '\u202a211\u2013001\u202c', '२११००१'])
    expect((await page(`?pin=${encodeURIComponent(typed)}`)).text).toMatch(/Arrives by \w{3}, \d/)
  expect((await page('?pin=000123')).text).toContain('PIN codes begin with 1 to 9')
  expect((await page('?pin=800001')).text).toContain('Not delivered to 800001.')
  const odd = await page('?pin=<b>12</b>')
  expect([odd.status, odd.text.includes('Enter a 6-digit PIN code')]).toEqual([400, true])
  expect((await page('')).status).toBe(200)
})

test('§4 Checkout: a PIN code that nobody serves is said before, and refused at its field; nothing is placed', async () => {
  expect(await answerFor('800001')).toEqual({ pin: '800001', isServed: false })
  const shopper = await newShopper(shop.url)
  const lines = [lineOf(await garment(shop))]
  const refused = await checkOut(shopper, lines, { postalCode: '800 001' })
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('"postalCode"')
  expect(refused.body).toContain('Not delivered to 800001.')
  const paidNow = await checkOut(shopper, lines, { postalCode: '800 002' })
  expect([paidNow.status, paidNow.body]).toEqual([
    409,
    expect.stringContaining('Our couriers deliver to 800002 for cash on delivery alone.'),
  ])
  expect(await ordersOf(shop, shopper)).toEqual([])
})

test('§4 the promise is kept with the order when it is paid, and said on its page and in its mail', async () => {
  await insertPinServices(shop.database.db, [{ pin: 211001, daysMin: 1, daysMax: 2 }], {
    courier: 'BlueDart',
  })
  const shopper = await newShopper(shop.url)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  expect((await orderById(shop, orderId)).promisedBy).toBeNull()
  await payAs(shop, shopper, orderId, 'pay')
  const { promisedFrom, promisedBy, promisedDays } = await orderById(shop, orderId)
  expect([promisedDays, promisedFrom! < promisedBy!]).toEqual([2, true])
  const by = formatDate(startOfDate(promisedBy ?? ''))
  const page = readPage(await (await shopper.get(`/orders/${orderId}`)).text()).text
  expect(page).toContain(`within 2 business days after it leaves us, by about ${by}.`)
})
