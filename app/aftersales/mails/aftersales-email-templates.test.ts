import { NO_TRACKING, type Tracking } from '#app/orders/tracking.ts'
import { expect, test } from 'vitest'
import { rules } from '#app/basics/shop-rules.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { DAY_MS } from '#app/basics/time.ts'
import { brand } from '#app/basics/brand.ts'
import { figures } from '#app/policies/figures.ts'
import { paise } from '#app/basics/money.ts'
import { renderEmail, type EmailTemplate } from '#app/mail/render-email.server.ts'
import type { Order } from '#app/orders/order.ts'
import type { Refund } from '#app/payments/refund.ts'
import { cancelledTemplate } from './cancelled.mail.tsx'
import { deliveredTemplate } from './delivered.mail.tsx'
import { refundDoneTemplate } from './refund-done.mail.tsx'
import { refundSentTemplate } from './refund-sent.mail.tsx'
import { replacementSentTemplate } from './replacement-sent.mail.tsx'
import { exchangeDroppedTemplate } from './exchange-dropped.mail.tsx'
import type { Exchange } from '../exchange/exchange.ts'
import type { Return } from '../return.ts'
import { returnReceivedTemplate } from './return-received.mail.tsx'
import { returnRefusedTemplate } from './return-refused.mail.tsx'
import { shippedTemplate, trackingTemplate } from './shipped.mail.tsx'

const origin = 'https://shop.example'
const at = new Date('2026-11-21T20:30:00Z')
const line = { styleId: 1, returnable: true, cancelledAt: null }
const order: Order = {
  id: '3f2a8c1e-5b7d-4e90-a1c2-d3e4f5a6b7c8',
  number: '3f2a8c1e',
  status: 'processing',
  total: paise(409_750),
  address: {
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Prayagraj',
    state: 'Uttar Pradesh',
    postalCode: '211001',
    phone: '+919876543210',
  },
  contactEmail: 'asha@example.com',
  shippingMethod: 'Standard Shipping',
  charges: [],
  trackingNumber: '<Z48>',
  courier: 'DTDC',
  trackingLink: 'https://courier.example/track?n=Z48',
  origin: 'shop',
  paymentMethod: 'online',
  deliveryFailure: null,
  placedAt: at,
  paidAt: at,
  promised: null,
  confirmedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  items: [
    {
      ...line,
      id: 'kurta',
      productId: 'p',
      name: 'Kurta <Blue> & "White"',
      quantity: 2,
      price: paise(99_925),
      size: 'M',
      colour: 'Blue',
    },
    {
      ...line,
      id: 'bag',
      productId: 'q',
      name: 'Canvas Bag',
      quantity: 1,
      price: paise(149_900),
      size: null,
      colour: null,
    },
    {
      ...line,
      id: 'briefs',
      productId: 'r',
      name: 'Briefs',
      quantity: 1,
      price: paise(60_000),
      size: 'M',
      colour: null,
      returnable: false,
    },
  ],
}
const without = (...ids: string[]): Order => ({
  ...order,
  items: order.items.map((item) => (ids.includes(item.id) ? { ...item, cancelledAt: at } : item)),
})
const wish: Return = {
  id: 'w',
  itemId: 'kurta',
  quantity: 1,
  reason: 'too_small',
  note: null,
  state: 'requested',
  refusal: null,
  requestedAt: at,
  settledAt: null,
  paidCharges: null,
  exchange: null,
}
const refund: Refund = {
  amount: paise(99_925),
  why: 'returned',
  state: 'submitted',
  settledAt: null,
}
const page = `${origin}/orders/${order.id}`

/** Renders the mail; its text must contain all of these, and no part may hold a leftover. */
async function says(template: EmailTemplate, ...words: string[]) {
  const mail = await renderEmail(order.contactEmail, template)
  expect(mail.subject).toContain('#3f2a8c1e')
  for (const part of ['Hello Asha Rao,', ...words]) expect(mail.text).toContain(part)
  for (const part of [mail.subject, mail.html, mail.text])
    expect(part).not.toMatch(/undefined|null|NaN|\[object/)
  expect(mail.html).not.toContain('<Blue>')
  expect(mail.html).not.toContain('<Z48>')
  return mail
}

test('the mail about a parcel says what is in it, what the courier calls it, how long it takes, and leads to the tracking', async () => {
  const mail = await says(
    shippedTemplate({
      order: without('bag'),
      documents: [{ number: 'S/26-27/000002', title: 'bill_of_supply' }],
      origin,
    }),
    'Attached, of this parcel: Bill of supply S/26-27/000002.',
    'tracking number is DTDC <Z48>',
    'See on the courier’s page where it is',
    'https://courier.example/track?n=Z48',
    figures.deliveryDays,
    'Kurta <Blue> & "White", M, Blue ×\u00a02',
    'Briefs, M ×\u00a01',
    `${origin}/track-order?id=3f2a8c1e`,
  )
  expect(mail.text).not.toContain('Canvas Bag')
  expect(mail.text).not.toContain('asha@')
  const untracked = await renderEmail(
    'a@b.co',
    shippedTemplate({ order: { ...order, ...NO_TRACKING }, origin }),
  )
  expect(untracked.text).not.toContain('tracking number')
})

test('the mail about a tracking number that came later has the number and leads to the tracking', async () => {
  const mail = await says(
    trackingTemplate({ order, origin }),
    'tracking number for your order #3f2a8c1e is DTDC <Z48>',
    `${origin}/track-order?id=3f2a8c1e`,
  )
  expect(mail.subject).toBe(`The tracking number of your ${brand.name} order #3f2a8c1e`)
})

test('the mail about an arrival says until when what can be returned, what cannot, and leads to where it is asked', async () => {
  // 20:30 in London is the next day in India.
  const arrived = { deliveredAt: at, origin }
  const until = `until ${formatDate(new Date(at.getTime() + rules.returnsWithinDays * DAY_MS))}`
  const mail = await says(
    deliveredTemplate({ order, isPaidHere: true, ...arrived }),
    'delivered on 22 November 2026',
    until,
    'cannot be returned, unless it came damaged or is not what you ordered: Briefs.',
    `${page}/return`,
  )
  expect(mail.text).not.toContain('previous website')
  const stays = await says(
    deliveredTemplate({ order: without('kurta', 'bag'), isPaidHere: true, ...arrived }),
    'cannot be returned',
    page,
  )
  expect(stays.text).not.toMatch(/until \d|\/return/)
  const elsewhere = await says(
    deliveredTemplate({ order, isPaidHere: false, ...arrived }),
    until,
    'previous website',
  )
  expect(elsewhere.text).not.toContain(`${page}/return`)
})

test('the mail about a cancelled order says what goes back and when, and of money that never came it says nothing', async () => {
  const whole = {
    order: without('kurta', 'bag', 'briefs'),
    itemIds: ['kurta', 'bag', 'briefs'],
    origin,
  }
  const mail = await says(
    cancelledTemplate({ ...whole, isRefunded: true }),
    'All of your order',
    '₹4,097.50 will be refunded',
    figures.refundDays,
    page,
  )
  expect(mail.subject).toBe(`Your ${brand.name} order #3f2a8c1e is cancelled`)
  const unpaid = await says(cancelledTemplate({ ...whole, isRefunded: false }), 'All of your order')
  expect(unpaid.text + unpaid.html).not.toMatch(/₹|refund|bank/)
})

test('the mail about a cancelled order says what became of its parcel, and why the desk cancelled it', async () => {
  const whole = {
    order: without('kurta', 'bag', 'briefs'),
    itemIds: ['kurta', 'bag', 'briefs'],
    isRefunded: true,
    origin,
  }
  await says(
    cancelledTemplate({ ...whole, deliveryFailure: 'lost' }),
    'Your parcel was lost on the way.',
    '₹4,097.50 will be refunded',
  )
  await says(
    cancelledTemplate({ ...whole, deliveryFailure: 'returned_to_sender' }),
    'has brought it back to us.',
    '₹4,097.50 will be refunded',
  )
  const mail = await says(
    cancelledTemplate({ ...whole, note: 'Its <last> piece was torn.' }),
    'for this reason: Its <last> piece was torn.',
  )
  expect(mail.html).toContain('Its &lt;last&gt; piece was torn.')
  expect(mail.text).not.toContain('If you did not ask for this')
  const plain = await says(cancelledTemplate(whole), 'If you did not ask for this')
  expect(plain.text).not.toMatch(/parcel|reason/)
})

test('the mail about a cancelled line names it, what goes back for it, and what still comes', async () => {
  const mail = await says(
    cancelledTemplate({ order: without('bag'), itemIds: ['bag'], isRefunded: true, origin }),
    'Canvas Bag ×\u00a01 ₹1,499.00',
    '₹1,499.00 will be refunded',
    'The rest will be delivered as planned: Kurta <Blue> & "White", M, Blue ×\u00a02; Briefs, M ×\u00a01.',
  )
  expect(mail.subject).toMatch(/^Part of/)
  await says(
    cancelledTemplate({
      order: without('kurta', 'bag', 'briefs'),
      itemIds: ['bag'],
      isRefunded: true,
      origin,
    }),
    'Nothing else is left in this order.',
  )
})

test('the mail about a return says which and why, and what happens next', async () => {
  await says(
    returnReceivedTemplate({
      order,
      returns: [wish, { ...wish, id: 'v', itemId: 'bag', reason: 'damaged' }],
      origin,
    }),
    'Kurta <Blue> & "White", M, Blue ×\u00a01: Too small',
    'Canvas Bag ×\u00a01: Damaged or faulty',
    'with its tags',
    figures.refundDays,
    page,
  )
})

test('the mail about a refused return has the words of the desk, and how to answer them', async () => {
  const refused: Return = { ...wish, state: 'refused', refusal: 'It was <washed>.', settledAt: at }
  const mail = await says(
    returnRefusedTemplate({ order, refused, origin }),
    'It was <washed>.',
    'reply to this email',
    'grievance officer',
  )
  expect(mail.html).toContain('It was &lt;washed&gt;.')
})

const exchange: Exchange = { size: 'L', state: 'held', ...NO_TRACKING, sentAt: null, outcome: null }
const wanted: Return = { ...wish, exchange }

test('the mail about an exchange says that the size is held, and speaks of money only for what is not exchanged', async () => {
  const mail = await says(
    returnReceivedTemplate({ order, returns: [wanted], origin }),
    'You would like to exchange this from your order #3f2a8c1e:',
    'M, Blue ×\u00a01: Too small, in exchange for size L',
    'We are holding size L for you. There is nothing to pay',
    'with its tags',
  )
  expect(mail.subject).toMatch(/^We have received your exchange request for/)
  expect(mail.text).not.toContain('refunded')
  const both = await says(
    returnReceivedTemplate({
      order,
      returns: [wanted, { ...wish, id: 'v', itemId: 'bag' }],
      origin,
    }),
    'We are holding size L',
    'If all is well, what you do not exchange is refunded',
  )
  expect(both.subject).toMatch(/^We have received your return request for/)
  const plain = await says(returnReceivedTemplate({ order, returns: [wish], origin }))
  expect(plain.text).not.toMatch(/exchange|holding/)
})

test('the mail about a refused exchange says that the size is no longer held', async () => {
  const refused: Return = { ...wanted, state: 'refused', refusal: 'It was worn.', settledAt: at }
  await says(
    returnRefusedTemplate({ order, refused, origin }),
    'You wanted to exchange this for size L from your order',
    'We no longer hold size L for you.',
  )
  const plain = await says(
    returnRefusedTemplate({ order, refused: { ...refused, exchange: null }, origin }),
    'You wanted to return this from your order',
  )
  expect(plain.text).not.toContain('hold')
})

test('the mail about a size that has left says what is in the parcel, what the courier calls it and how long it takes', async () => {
  const one: Return = { ...wanted, state: 'accepted', settledAt: at }
  const sent = (tracking: Partial<Tracking>) =>
    replacementSentTemplate({
      order,
      one,
      exchange: { ...exchange, state: 'sent', ...tracking, sentAt: at },
      origin,
    })
  await says(
    sent({ courier: 'DTDC', trackingNumber: '<Z48>', trackingLink: 'https://dtdc.example/Z48' }),
    'tracking number is DTDC <Z48>',
    'https://dtdc.example/Z48',
    figures.deliveryDays,
    'Kurta <Blue> & "White", L, Blue ×\u00a01',
    page,
  )
  expect((await says(sent({}))).text).not.toContain('tracking number')
})

test('the mail about an exchange that cannot be says that the money goes back, and when', async () => {
  const dropped = { order, exchange, isPaidHere: true, origin }
  await says(
    exchangeDroppedTemplate({ ...dropped, one: { ...wanted, state: 'accepted' } }),
    'You wanted size L instead of this',
    `We will refund it to your original payment method within ${figures.refundDays}.`,
  )
  for (const [outcome, words] of [
    ['lost', 'We are sorry that it was lost on the way to you.'],
    ['came_back', 'What we sent you has come back to us.'],
  ] as const)
    await says(
      exchangeDroppedTemplate({
        ...dropped,
        exchange: { ...exchange, state: 'released', outcome },
        one: { ...wanted, state: 'accepted' },
      }),
      words,
      `We will refund it to your original payment method within ${figures.refundDays}.`,
    )
  const elsewhere = await says(
    exchangeDroppedTemplate({ ...dropped, one: wanted, isPaidHere: false }),
    `We will refund it within ${figures.refundDays} after the item has reached us.`,
  )
  expect(elsewhere.text).not.toContain('payment method')
})

test('the mails about a refund say how much, why and when, and the second that it is there', async () => {
  await says(
    refundSentTemplate({ order, refund, reference: 'REF1', origin }),
    '₹999.25',
    'for what you returned',
    figures.refundDays,
    'REF1',
  )
  // Sent late, it still says that the refund is on its way.
  await says(
    refundSentTemplate({
      order,
      refund: { ...refund, state: 'succeeded', settledAt: at },
      reference: 'REF1',
      origin,
    }),
    figures.refundDays,
  )
  const done = { order, refund, at, reference: 'REF1', origin }
  await says(
    refundDoneTemplate({ ...done, manualNote: undefined }),
    '₹999.25 was refunded',
    '22 November 2026',
    'for what you returned',
  )
  const manualNote = await says(
    refundDoneTemplate({ ...done, manualNote: 'UTR 123456' }),
    '₹999.25',
    'ourselves on 22 November 2026: UTR 123456',
  )
  expect(manualNote.text).not.toContain('original payment method')
})
