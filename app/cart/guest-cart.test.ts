import { expect, test } from 'vitest'
import {
  MAX_GUEST_CART_BYTES,
  NO_GUEST_CART,
  readGuestCart,
  writeGuestCart,
  type GuestCart,
} from './guest-cart.server.ts'

const line = (nth: number, quantity = 1) => ({
  id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  size: 'M',
  colour: 'Navy Blue',
  quantity,
})
const ORDER = '11111111-1111-4111-8111-111111111111'
const valueOf = (cart: GuestCart) => {
  const written = writeGuestCart(cart)
  if (!written.ok) throw new Error('the cart is full')
  return /^guest-cart=([^;]*)/.exec(written.value[0] ?? '')?.[1]
}
const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a cart comes back from its cookie as it was, with its orders and in any script', () => {
  const cart = {
    lines: [
      { ...line(1, 3), colour: 'नीला, "sky"; \\ ☂' },
      { ...line(2), size: null, colour: null },
    ],
    placed: [ORDER],
  }
  expect(readGuestCart(valueOf(cart))).toEqual(cart)
})

test('the cookie is set under the plain cart and the checkout alone, where no script reads it; its marker says nothing', () => {
  const written = writeGuestCart({ lines: [line(1)], placed: [] })
  const [cart, checkout, marker] = written.ok ? written.value : []
  const value = /^guest-cart=[\w-]+; /.exec(cart ?? '')?.[0]
  expect([cart, checkout, marker]).toEqual([
    `${value}Max-Age=2592000; Path=/cart/lines; HttpOnly; SameSite=Lax`,
    `${value}Max-Age=2592000; Path=/checkout; HttpOnly; SameSite=Lax`,
    'has-guest-cart=1; Max-Age=2592000; Path=/cart; SameSite=Lax',
  ])
})

test('a line too many is refused, and 3 KB is never passed, nor by the orders of a full cart', () => {
  const lines = [line(0)]
  while (writeGuestCart({ lines: [...lines, line(lines.length)], placed: [] }).ok)
    lines.push(line(lines.length))
  expect(lines.length).toBeGreaterThan(30)
  const value = valueOf({ lines, placed: [ORDER, ORDER, ORDER] })
  expect(value?.length).toBeLessThanOrEqual(MAX_GUEST_CART_BYTES)
  expect(readGuestCart(value).lines).toEqual(lines)
})

test('an empty cart clears its cookies, unless an order of it is not paid yet; of those the last three are kept', () => {
  const none = writeGuestCart(NO_GUEST_CART)
  expect(none.ok && none.value.every((cookie) => cookie.includes('=; Max-Age=0'))).toBe(true)
  const placed = [1, 2, 3, 4].map((nth) => line(nth).id)
  expect(readGuestCart(valueOf({ lines: [], placed }))).toEqual({
    lines: [],
    placed: placed.slice(1),
  })
})

test.each([
  ['nothing', undefined],
  ['garbage', '%%%not base64'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['another shape', packed({ lines: [] })],
  ['a quantity of 0', packed([[['a', null, null, 0]], []])],
  ['a quantity of 1000', packed([[['a', null, null, 1000]], []])],
  ['half a quantity', packed([[['a', null, null, 1.5]], []])],
  ['a NUL, which Postgres cannot store (T40)', packed([[['a\0', null, null, 1]], []])],
  ['half a surrogate pair', packed([[['a', '\ud800', null, 1]], []])],
  ['an order that is no id', packed([[['a', null, null, 1]], ['x']])],
  ['more than 3 KB', 'A'.repeat(MAX_GUEST_CART_BYTES + 1)],
])('T89 %s in the cookie counts as an empty cart', (_, value) => {
  expect(readGuestCart(value)).toEqual(NO_GUEST_CART)
})
