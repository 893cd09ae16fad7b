import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { figures } from '#app/policies/figures.ts'
import { MAX_ADDRESSES } from '#app/account/addresses/saved-address.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { orders } from '#db/schema.ts'
import { insertPlainOrder } from '../journeys/plain-order.ts'
import { insertOrder, insertTwoLineOrder } from '../journeys/order-factory.ts'
import { newShopper, Visitor } from '../visitor.ts'
import {
  address as typed,
  checkoutForm,
  garment,
  lineOf,
  ordersOf,
  type Shopper,
} from './clients/checkout-client.ts'
import * as forms from './clients/form-client.ts'
import { elements, elementsWith, markupOf, readPage, textIn } from './clients/read-page.ts'
import { setUpShop, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
setUpShop((both) => ({ shop } = both))
let asha: Shopper
beforeAll(async () => {
  asha = await newShopper(shop.url)
})

const worth = (price = 0) => inRupees(paise(price))
const open = async (path: string) => markupOf(await asha.get(path))
const texts = (html: string, testId: string) => elements(html, testId).map(textIn)
const track = async (orderId: string, contactInfo: string) =>
  markupOf(await new Visitor(shop.url).post('/track-order', { orderId, contactInfo }))

test('O2 Order details: each state has its icon, words and date, and says what comes next', async () => {
  for (const [status, daysAgo, wanted] of [
    ['pending', 0, ['Order placed', 'Next: Payment']],
    ['processing', 0, ['Order placed', 'Paid', 'Next: Packing', 'Next: Delivery']],
    ['shipped', 1, ['Order placed', 'Paid', 'Shipped', 'Next: Delivery']],
    ['delivered', 1, ['Order placed', 'Paid', 'Shipped', 'Delivered', 'Next: Returns']],
    ['delivered', 20, ['Order placed', 'Paid', 'Shipped', 'Delivered']],
    ['cancelled', 1, ['Order placed', 'Paid', 'Order cancelled']],
  ] as const) {
    const { id } = await insertOrder(shop, asha.email, { status, daysAgo })
    const [timeline = ''] = elements(await open(`/orders/${id}`), 'timeline')
    const steps = timeline.split(/<li\b/).slice(1)
    expect(steps.map((step) => textIn(`<li${step}`))).toEqual(
      wanted.map((words) => expect.stringContaining(words)),
    )
    for (const [i, words] of wanted.entries())
      expect([words, steps[i]?.match(/<svg\b/g)?.length, steps[i]?.includes('<time')]).toEqual([
        words,
        1,
        !words.startsWith('Next'),
      ])
  }
})

test('Order details: a payment somebody looks at is not paid again; help leads to the contact form, which knows the number; who sold it and whom to complain to stands below', async () => {
  const { id, number } = await insertOrder(shop, asha.email, {
    status: 'pending',
    attempt: 'review',
  })
  const { text, links } = readPage(await open(`/orders/${id}`))
  expect(text).toContain('We are looking at your payment. You need not pay again.')
  expect(text).not.toContain('Pay now')
  expect(links).toContainEqual({ text: 'Help with this order', href: `/contact?order=${number}` })
  expect(text).toContain(
    `Sold by ${[brand.tradingCompany, ...brand.address].join(', ')} GSTIN ${brand.seller.gstin}`,
  )
  expect(text).toMatch(new RegExp(`Grievance officer.* ${brand.grievanceOfficer.email}`))
  const contact = await open(`/contact?order=${number}`)
  expect(/<input[^>]*name="subject"[^>]*>/.exec(contact)?.[0]).toContain(`value="Order #${number}"`)
})

test('§9 Cancel: a line that was cancelled is struck through in My Orders and in the order, which come to the rest', async () => {
  const bela = await newShopper(shop.url)
  const { id, items } = await insertOrder(shop, bela.email, {
    status: 'processing',
    lines: [{ cancelledAt: new Date() }, {}],
  })
  for (const path of ['/orders', `/orders/${id}`]) {
    const html = await markupOf(await bela.get(path))
    const struck = elements(html, 'order-item').map((item) =>
      [...item.matchAll(/<s\b[^>]*>(.*?)<\/s>/g)].map(([, words]) => words),
    )
    expect([path, struck]).toEqual([path, [[items[0]?.name, worth(items[0]?.price)], []]])
    expect(texts(html, 'order-item').map((words) => words.includes('Cancelled'))).toEqual([
      true,
      false,
    ])
    expect(texts(html, 'order-total')).toEqual([worth(items[1]?.price)])
  }
})

test('Cancel: an unpaid order only whole, and there is nothing to refund', async () => {
  const { id } = await insertOrder(shop, asha.email, { status: 'pending' })
  expect(readPage(await open(`/orders/${id}`)).links).toContainEqual({
    text: 'Cancel order',
    href: `/orders/${id}/cancel`,
  })
  const form = await open(`/orders/${id}/cancel`)
  expect(readPage(form).text).toContain(
    'It is not paid yet, so it can only be cancelled as a whole, and there is nothing to refund.',
  )
  expect(form).not.toContain('type="checkbox"')
  expect((await asha.post(`/orders/${id}/cancel`, { whole: 'yes' })).headers.get('location')).toBe(
    `/orders/${id}`,
  )
  const { text } = readPage(await open(`/orders/${id}`))
  expect(text).toContain('You were not charged.')
  expect(text).not.toContain('Pay now')
})

const alertIn = ({ html }: forms.OpenPage) =>
  elementsWith(html, 'role="alert"').map(textIn).join(' ')

test('§9 Cancel: without JavaScript lines are ticked and cancelled, and what needs scripts is not there', async () => {
  const { id, items } = await insertOrder(shop, asha.email, { status: 'processing' })
  const order = await forms.open(asha, `/orders/${id}`)
  for (const name of ['Order again', 'Print'])
    expect(order.html).not.toMatch(new RegExp(`<button[^>]*>${name}<`))
  const form = await forms.follow(asha, order, 'Cancel items')
  expect(elements(form.html, 'goes-back')).toEqual([])
  expect(readPage(form.html).text).toContain(
    'What you tick will be refunded to your original payment method',
  )
  const none = await forms.press(asha, form, 'Cancel selected items')
  expect(alertIn(none)).toContain('Please tick what you want to cancel, or keep the order.')
  const [, second] = items
  expect(textIn(elements(none.html, 'cancel-line')[1] ?? '')).toContain(second?.name)
  const done = await forms.press(asha, none, 'Cancel selected items', {
    [`item-${second?.id}`]: 'on',
  })
  expect(done.path).toBe(`/orders/${id}`)
  expect(texts(done.html, 'order-item').filter((words) => words.includes('Cancelled'))).toEqual([
    expect.stringContaining(second?.name ?? ''),
  ])
})

test('§9 Exchange: without JavaScript another size is chosen and stays chosen until all is said', async () => {
  const { id, items } = await insertOrder(shop, asha.email, { status: 'delivered' })
  const of = (name: string) => `${name}-${items[0]?.id}`
  const form = await forms.open(asha, `/orders/${id}/return`)
  expect(texts(form.html, 'return-line')[0]).toContain(items[0]?.name)
  expect(readPage(form.html).radios).toContainEqual({
    name: of('instead'),
    value: 'refund',
    disabled: false,
    checked: true,
  })
  const ask = (page: forms.OpenPage, typed: forms.Typed) =>
    forms.press(asha, page, 'Request return', typed)
  const ticked = await ask(form, { [of('return')]: 'on', [of('instead')]: 'exchange' })
  expect(alertIn(ticked)).toContain('Please choose a size')
  const sized = await ask(ticked, { [of('exchange')]: 'L' })
  expect(alertIn(sized)).toContain('Please choose why you are returning it')
  const { path, html } = await ask(sized, { [of('reason')]: 'too_small' })
  expect([path, texts(html, 'timeline').join()]).toEqual([
    `/orders/${id}`,
    expect.stringContaining('You want size L instead.'),
  ])
})

test('§9 Return: without JavaScript how many and why are chosen, and stay chosen until all is said', async () => {
  const { id, items } = await insertOrder(shop, asha.email, {
    status: 'delivered',
    lines: [{ quantity: 3 }, {}],
  })
  const of = (name: string) => `${name}-${items[0]?.id}`
  const form = await forms.open(asha, `/orders/${id}/return`)
  const two = { [of('return')]: 'on', [of('quantity')]: '2' }
  const refused = await forms.press(asha, form, 'Request return', two)
  expect(alertIn(refused)).toContain('Please choose why you are returning it')
  const { path, html } = await forms.press(asha, refused, 'Request return', {
    [of('reason')]: 'too_small',
  })
  expect([path, readPage(html).text]).toEqual([
    `/orders/${id}`,
    expect.stringContaining('You have requested a return.'),
  ])
  expect(texts(html, 'timeline').join()).toContain(`2 × ${items[0]?.name}: Too small`)
})

test('§9 Return: too late, not there yet or of the former shop, it says so and what can be done', async () => {
  for (const [story, says] of [
    [
      { status: 'delivered', daysAgo: rules.returnsWithinDays + 1.5 },
      `Returns are accepted within ${figures.returnDays} of delivery, and those are over.`,
    ],
    [{ status: 'shipped' }, 'It has not been delivered yet, so it cannot be returned.'],
    [{ status: 'delivered', imported: true }, 'This order was placed on our previous website.'],
  ] as const) {
    const { id, number } = await insertOrder(shop, asha.email, story)
    const page = readPage(await open(`/orders/${id}/return`))
    expect(page.heading).toBe('This order cannot be returned now')
    expect(page.text).toContain(says)
    expect(page.links).toContainEqual({ text: 'Contact us', href: `/contact?order=${number}` })
  }
})

test('Checkout: who has ten unpaid orders finds them by a link', async () => {
  const bela = await newShopper(shop.url)
  for (let i = 0; i < 10; i += 1) {
    // Of today: one of ninety days ago is cancelled by the sweep.
    const createdAt = new Date(Date.now() - 3_600_000)
    const id = await insertPlainOrder(shop, bela.email, { status: 'pending', createdAt })
    await shop.database.db
      .update(orders)
      .set({ stockHeldUntil: new Date(Date.now() + 20 * 60_000) })
      .where(eq(orders.id, id))
  }
  const answer = await bela.post(
    '/checkout',
    checkoutForm(bela.email, [lineOf(await garment(shop))]),
  )
  const page = readPage(await markupOf(answer))
  expect([answer.status, page.text]).toEqual([
    409,
    expect.stringContaining(
      'You have 10 orders that are not paid yet. Please pay or cancel one of them first.',
    ),
  ])
  expect(page.links).toContainEqual({ text: 'See your orders', href: '/orders' })
})

test('K5 Checkout: an address that cannot be kept, being one too many, is ordered to all the same; one that can be is kept', async () => {
  const bela = await newShopper(shop.url)
  const kept = async () =>
    elements(await markupOf(await bela.get('/account/addresses')), 'address').length
  const buyTo = async (address: string) =>
    (
      await bela.post(
        '/checkout',
        checkoutForm(bela.email, [lineOf(await garment(shop))], { address, keep: 'on' }),
      )
    ).status
  for (let i = 1; i < MAX_ADDRESSES; i += 1)
    expect(
      (await bela.post('/account/addresses/new', { ...typed, address: `${i} MG Road` })).status,
    ).toBe(302)
  expect([await buyTo('98 MG Road'), await kept()]).toEqual([200, MAX_ADDRESSES])
  expect([await buyTo('99 MG Road'), await kept()]).toEqual([200, MAX_ADDRESSES])
  expect(
    (await ordersOf(shop, bela)).map(
      ({ shippingAddress }) => /9[89] MG Road/.exec(shippingAddress)?.[0],
    ),
  ).toEqual(['98 MG Road', '99 MG Road'])
})

test('§2 Track order: number, date, status, total, address, method, tracking number, and a row for each item, in rupees', async () => {
  const id = await insertPlainOrder(shop, asha.email, {
    status: 'shipped',
    trackingNumber: 'IN123456789',
  })
  const [found = ''] = elements(await track(id, asha.email), 'tracked')
  for (const part of [
    `Order #${id.slice(0, 8)}`,
    '5 January 2026 at 12:00 pm',
    'Shipped',
    'Standard Shipping',
    'IN123456789',
    'Asha Rao 12 MG Road Prayagraj 211001 Uttar Pradesh',
  ])
    expect(textIn(found)).toContain(part)
  expect(textIn(found)).toContain(
    `Items of order #${id.slice(0, 8)} Item Quantity Price Kesar Men Navy Shirt 2 ₹1,499.00 each`,
  )
  expect(texts(found, 'tracked-total')).toEqual(['₹2,998.00'])
  for (const beyond of ['9876543210', 'Navy Blue', asha.email]) expect(found).not.toContain(beyond)

  const { id: other, items } = await insertTwoLineOrder(shop, 'gift@example.com')
  const two = await track(other.slice(0, 8), 'gift@example.com')
  const rows = texts(two, 'tracked-item')
  expect(rows).toEqual([
    `${items[0]?.name} 2 ${worth(items[0]?.price)} each`,
    `${items[1]?.name} 1 ${worth(items[1]?.price)}`,
  ])
  expect(textIn(elements(two, 'tracked')[0] ?? '')).not.toContain('$')
})

test('Track order: shows the way of the parcel as an order page does, and nothing of refunds', async () => {
  const id = await insertPlainOrder(shop, asha.email, { status: 'processing' })
  const [found = ''] = elements(await track(id, asha.email), 'tracked')
  expect(textIn(found)).toContain('Order updates')
  expect(elements(found, 'timeline').map(textIn)[0]).toMatch(
    /Order placed .* Next: Packing .* Next: Delivery/,
  )
  expect(textIn(found)).not.toMatch(/refund/i)
})

test('§3 Track order: a line without a name and an address that cannot be read have their placeholders', async () => {
  const id = await insertPlainOrder(shop, asha.email, {
    shippingAddress: 'not JSON',
    productName: null,
  })
  const [found = ''] = texts(await track(id, asha.email), 'tracked')
  for (const part of ['Unknown Address not available', 'Product 0b5c7a '])
    expect(found).toContain(part)
})
