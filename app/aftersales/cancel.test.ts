import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import type { Order, OrderItem, OrderStatus } from '#app/orders/order.ts'
import { cancellation, mayCancel, deliveryFailureMessage } from './cancel.ts'

const line = (
  id: string,
  price: number,
  quantity = 1,
  cancelledAt: Date | null = null,
): OrderItem => ({
  id,
  productId: 'p',
  styleId: 1,
  name: 'Shirt',
  quantity,
  price: paise(price),
  size: 'M',
  colour: null,
  returnable: true,
  cancelledAt,
})
const order = (
  status: OrderStatus,
  items = [line('a', 100, 2), line('b', 50), line('c', 7, 1, new Date(0))],
  charges: Order['charges'] = [],
) => ({ status, items, charges })

test('a paid order is cancelled by line or whole, for what its lines cost; what was cancelled before does not count again', () => {
  expect(cancellation(order('processing'), 'paid', ['b', 'c'])).toEqual({
    itemIds: ['b'],
    whole: false,
    refund: 50,
  })
  expect(cancellation(order('processing'), 'paid', ['a', 'b'])).toEqual({
    itemIds: ['a', 'b'],
    whole: true,
    refund: 250,
  })
  expect(cancellation(order('processing'), 'paid', null)).toMatchObject({
    whole: true,
    refund: 250,
  })
})

test('§9 what was sent, or cancelled already, cannot be cancelled', () => {
  expect(cancellation(order('shipped'), 'paid', null)).toBe('sent already')
  expect(cancellation(order('delivered'), 'paid', null)).toBe('sent already')
  expect(cancellation(order('cancelled'), 'paid', null)).toBe('cancelled already')
  expect(cancellation(order('processing'), 'paid', ['c'])).toBe('cancelled already')
  expect(cancellation(order('processing'), 'paid', ['of another order'])).toBe('cancelled already')
})

test('an unpaid order is cancelled whole or not at all, and not while its money is being looked at', () => {
  expect(cancellation(order('pending'), 'awaiting', ['a'])).toBe('only whole while unpaid')
  expect(cancellation(order('pending'), 'failed', null)).toMatchObject({ whole: true })
  expect(cancellation(order('pending'), 'review', null)).toBe('payment in review')
})

test('a shipped order is cancelled whole where its parcel never arrived, and no other is lost', () => {
  for (const deliveryFailure of ['lost', 'returned_to_sender'] as const) {
    expect(cancellation(order('shipped'), 'paid', null, deliveryFailure)).toEqual({
      itemIds: ['a', 'b'],
      whole: true,
      refund: 250,
    })
    expect(cancellation(order('shipped'), 'paid', ['b'], deliveryFailure)).toMatchObject({
      whole: true,
      refund: 250,
    })
    for (const status of ['pending', 'processing', 'delivered'] as const)
      expect(cancellation(order(status), 'paid', null, deliveryFailure)).toBe('not shipped')
    expect(cancellation(order('cancelled'), 'paid', null, deliveryFailure)).toBe(
      'cancelled already',
    )
  }
})

test('§9 the shopper cancels until it is shipped', () => {
  const all: OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']
  expect(all.filter((status) => mayCancel({ status }))).toEqual(['pending', 'processing'])
})

test('what became of an order that had left is said as far as it is known', () => {
  const gone = {
    status: 'cancelled',
    deliveryFailure: null,
    shippedAt: new Date(0),
    trackingNumber: null,
    courier: null,
    trackingLink: null,
  } as const
  expect(deliveryFailureMessage({ ...gone, deliveryFailure: 'lost' })).toBe(
    'Your parcel was lost on the way.',
  )
  expect(deliveryFailureMessage({ ...gone, deliveryFailure: 'returned_to_sender' })).toBe(
    'Your parcel came back to us.',
  )
  expect(deliveryFailureMessage(gone)).toBe('Your parcel did not reach you.')
  expect(deliveryFailureMessage({ ...gone, shippedAt: null })).toBeUndefined()
  expect(deliveryFailureMessage({ ...gone, status: 'shipped' })).toBeUndefined()
})

test('the charges go back when the last line does, or when the parcel never arrived, and not with a part', () => {
  const charges = [{ code: 'delivery', amount: paise(9) }] as const
  const refundOf = (...args: Parameters<typeof cancellation>) => {
    const plan = cancellation(...args)
    return typeof plan === 'string' ? plan : plan.refund
  }
  const paid = order('processing', undefined, charges)
  expect(refundOf(paid, 'paid', ['b'])).toBe(50)
  expect(refundOf(paid, 'paid', null)).toBe(259)
  const lastLine = order('processing', [line('a', 100, 1, new Date(0)), line('b', 50)], charges)
  expect(refundOf(lastLine, 'paid', ['b'])).toBe(59)
  expect(refundOf(order('shipped', undefined, charges), 'paid', null, 'lost')).toBe(259)
})
