import { expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { paise } from '#app/basics/money.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { orderReceivedTemplate } from './order-received.mail.tsx'
import type { Order } from './order.ts'

const kept = { returnable: true, cancelledAt: null }
const order: Order = {
  id: '3f2a8c1e-5b7d-4e90-a1c2-d3e4f5a6b7c8',
  number: '3f2a8c1e',
  status: 'processing',
  total: paise(349_750),
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
  trackingNumber: null,
  courier: null,
  trackingLink: null,
  origin: 'shop',
  paymentMethod: 'online',
  deliveryFailure: null,
  placedAt: new Date('2026-11-21T06:55:00Z'),
  paidAt: new Date('2026-11-21T06:58:00Z'),
  promised: null,
  confirmedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  items: [
    {
      ...kept,
      id: 'a',
      productId: 'p',
      styleId: 1,
      name: 'Kurta <Blue> & "White"',
      quantity: 2,
      price: paise(99_925),
      size: 'M',
      colour: 'Blue',
    },
    {
      ...kept,
      id: 'b',
      productId: 'q',
      styleId: null,
      name: 'Canvas Bag',
      quantity: 1,
      price: paise(149_900),
      size: null,
      colour: null,
    },
  ],
}

test('the order mail says what was bought, for how much, where it goes, and leads to the order', async () => {
  const mail = await renderEmail(
    order.contactEmail,
    orderReceivedTemplate({ order, origin: 'https://shop.example' }),
  )
  expect(mail.subject).toBe(`Your ${brand.name} order #3f2a8c1e is paid`)
  for (const words of [
    'Hello Asha Rao,',
    '#3f2a8c1e',
    'Kurta <Blue> & "White", M, Blue ×\u00a02 ₹1,998.50\n',
    'Canvas Bag ×\u00a01 ₹1,499.00\n',
    'Total ₹3,497.50',
    '12 MG Road\nPrayagraj 211001\nUttar Pradesh',
    `https://shop.example/orders/${order.id}`,
  ])
    expect(mail.text).toContain(words)
  expect(mail.html).toContain('Kurta &lt;Blue&gt; &amp; &quot;White&quot;')
  expect(mail.html).toContain(`href="https://shop.example/orders/${order.id}"`)
  for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/undefined|null/)
})
