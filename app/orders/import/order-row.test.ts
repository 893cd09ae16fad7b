import { expect, test } from 'vitest'
import { lineRow, orderRow } from './order-row.ts'
import { dateFrom } from './timestamp.ts'
import { uuidPrefixRange } from './uuid-prefix.ts'

const order = {
  id: ' 3F2A8C1E-5b7d-4e90-a1c2-d3e4f5a6b7c8',
  user_id: 'b2c3d4e5-1111-4222-8333-444455556666',
  status: 'Delivered',
  total_amount: '2498.0000',
  shipping_address: '{"fullName":"Asha Rao","email":"Asha@Example.com"}',
  shipping_method: '',
  tracking_number: 'null',
  created_at: '2024-11-05 10:23:11.123456+00',
}
const line = {
  order_id: order.id,
  product_id: '15970',
  quantity: '2',
  price: '1249',
  selected_size: 'M',
  selected_color: 'Default',
}
const skipped = (changes: object) => {
  const read = orderRow({ ...order, ...changes })
  return read.ok ? 'kept' : read.error
}

test('a row of the hosted backend is read as it meant it: any case of the status, its empty fields as nothing', () => {
  expect(orderRow(order)).toEqual({
    ok: true,
    value: {
      id: '3f2a8c1e-5b7d-4e90-a1c2-d3e4f5a6b7c8',
      userId: order.user_id,
      status: 'delivered',
      total: 249_800,
      shippingAddress: order.shipping_address,
      contactEmail: 'asha@example.com',
      shippingMethod: 'Standard Shipping',
      trackingNumber: null,
      createdAt: new Date('2024-11-05T10:23:11.123Z'),
    },
  })
  expect(lineRow(line)).toEqual({
    ok: true,
    value: {
      orderId: '3f2a8c1e-5b7d-4e90-a1c2-d3e4f5a6b7c8',
      productId: '15970',
      quantity: 2,
      price: 124_900,
      size: 'M',
      colour: null,
    },
  })
})

test('an address nobody can read is kept to the letter, and gives no email', () => {
  for (const shipping_address of [
    '',
    'null',
    'MG Road 12',
    '{"email":12}',
    '{"email":"<script>"}',
    '[1',
  ])
    expect(orderRow({ ...order, shipping_address })).toMatchObject({
      value: { shippingAddress: shipping_address, contactEmail: '' },
    })
})

test('what cannot be taken over is left out with its reason', () => {
  expect(skipped({ id: 'ORD-1' })).toBe('id')
  expect(skipped({ status: 'refunded' })).toBe('status')
  expect(skipped({ status: 'constructor' })).toBe('status')
  for (const total_amount of ['', '-5', '1e3', 'NaN', '12.345', '₹5'])
    expect([total_amount, skipped({ total_amount })]).toEqual([total_amount, 'total'])
  for (const created_at of [
    '',
    'yesterday',
    '2024-02-31T10:00:00Z',
    '2024-13-01T10:00:00Z',
    '1731234567',
  ])
    expect([created_at, skipped({ created_at })]).toEqual([created_at, 'date'])
  expect(skipped({ tracking_number: 'a\0b' })).toBe('text')
  expect(skipped({ shipping_address: `{"fullName":"Ren\uFFFD"}` })).toBe('text')
  expect(skipped({ shipping_address: 'x'.repeat(10_001) })).toBe('tooLong')
  const without = (changes: object) => {
    const read = lineRow({ ...line, ...changes })
    return read.ok ? 'kept' : read.error
  }
  expect(without({ order_id: '7' })).toBe('orderId')
  expect(without({ product_id: ' ' })).toBe('product')
  for (const quantity of ['0', '-1', '1.5', '', '9999999'])
    expect(without({ quantity })).toBe('quantity')
  expect(without({ price: 'free' })).toBe('price')
})

test('moments are read with the zone they name, and without one as UTC', () => {
  const at = (text: string) => dateFrom(text)?.toJSON()
  expect(at('2024-11-05T10:23:11.123Z')).toBe('2024-11-05T10:23:11.123Z')
  expect(at('2024-11-05 10:23:11')).toBe('2024-11-05T10:23:11.000Z')
  expect(at('2024-11-05 10:23 UTC')).toBe('2024-11-05T10:23:00.000Z')
  expect(at('2024-11-05 10:23:11+05:30')).toBe('2024-11-05T04:53:11.000Z')
  expect(at('2024-11-05 10:23:11-0300')).toBe('2024-11-05T13:23:11.000Z')
})

test('the beginning of a uuid stands for those that begin with it', () => {
  expect(uuidPrefixRange('3F2A8C')).toEqual([
    '3f2a8c00-0000-0000-0000-000000000000',
    '3f2a8cff-ffff-ffff-ffff-ffffffffffff',
  ])
  expect(uuidPrefixRange('3f2a8c1e-5b')).toEqual([
    '3f2a8c1e-5b00-0000-0000-000000000000',
    '3f2a8c1e-5bff-ffff-ffff-ffffffffffff',
  ])
  for (const text of ['3f2a8', '3f2-a8c1', 'kurta-1', '', '3f2a8c1e5b7d4e90a1c2d3e4f5a6b7c812'])
    expect(uuidPrefixRange(text)).toBeUndefined()
})
