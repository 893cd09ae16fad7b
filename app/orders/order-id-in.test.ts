import { expect, test } from 'vitest'
import { orderIdIn, orderNumberIn } from './order-id-in.ts'

test.each([
  'a1351fbb',
  '#A1351FBB',
  ' # a135 1fbb ',
  'a135-1fbb',
  'a135\u20131fbb',
  '\u200ea1351fbb',
  'ａ１３５１ｆｂｂ',
  'a१३५१fbb',
  'Order #a1351fbb',
  'order no. a1351fbb',
  'ORDER NUMBER: #A135 1FBB',
  'Order No: a1351fbb',
  'Order ID a1351fbb',
  'Order\u00a0#a1351fbb',
  'order#a1351fbb.',
  'Your order #a1351fbb',
  '“#a1351fbb”',
  '№ a1351fbb',
])('the number of an order is read as mails and people write it: %j', (written) => {
  expect(orderIdIn(written)).toBe('a1351fbb')
})

test('a whole id is read with and without its hyphens, and has its number', () => {
  const id = 'a1351fbb-2fa1-41d2-883f-0016d3cca427'
  for (const written of [
    id,
    id.toUpperCase(),
    `Order ${id}`,
    id.replaceAll('-', ''),
    id.replaceAll('-', '\u2011'),
  ])
    expect([orderIdIn(written), orderNumberIn(written)]).toEqual([id, 'a1351fbb'])
})

test.each([
  '',
  '#',
  'order',
  'a1351fb',
  'a1351fbb%',
  'a1351fb_',
  'a1351fbb-2fa',
  'a1351fbb-2fa1-41d2-883f-0016d3cca427-0',
  'a1351fbb\u0000',
  'zzzzzzzz',
  'a1351fbb a1351fbb',
  'reorder a1351fbb',
])('%j is no order', (written) => expect(orderIdIn(written)).toBeUndefined())
