import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { settle } from '../payment.ts'
import { observe, type Payment } from './observation.ts'

const link = {
  id: 'plink_1',
  reference_id: 'REF1',
  status: 'created',
  short_url: 'https://rzp.io/i/1',
  amount: 149_950,
  currency: 'INR',
}
const payment: Payment = {
  id: 'pay_1',
  status: 'captured',
  captured: true,
  amount: 149_950,
  currency: 'INR',
  method: 'upi',
  acquirer_data: { upi_transaction_id: 'U1', rrn: '123456789012' },
}
const failed = { ...payment, status: 'failed', captured: false }
const authorized = { ...payment, status: 'authorized', captured: false }
const wentBack = (amount: number) => ({ status: 'refunded', amount_refunded: amount })

test.each([
  ['created', [], 'not_found'],
  ['cancelled', [], 'aborted'],
  ['expired', [], 'aborted'],
  ['paid', [], 'pending'],
  ['a status of next year', [], 'pending'],
  ['created', [authorized], 'pending'],
  ['cancelled', [authorized], 'pending'],
  ['created', [{ ...payment, status: 'created', captured: false }], 'pending'],
  ['created', [failed], 'failed'],
  ['created', [{ ...failed, error_reason: 'payment_cancelled' }], 'aborted'],
  ['expired', [failed], 'aborted'],
  ['created', [failed, authorized], 'pending'],
  ['paid', [failed, payment], 'succeeded'],
  ['cancelled', [payment], 'succeeded'],
  ['expired', [payment], 'succeeded'],
  ['paid', [{ ...payment, status: 'refunded' }], 'succeeded'],
  ['created', [{ ...payment, status: 'refunded', captured: false }], 'pending'],
  ['created', [{ ...payment, status: 'odd' }], 'pending'],
])('a link that is %s with %j is %s', (status, payments, outcome) => {
  expect(observe('REF1', { ...link, status }, payments as Payment[]).outcome).toBe(outcome)
})
test('a captured payment is observed with its amounts, references and method', () => {
  expect(observe('REF1', { ...link, status: 'paid' }, [failed, payment])).toEqual({
    reference: 'REF1',
    outcome: 'succeeded',
    rawCode: 'paid captured',
    amount: 149_950,
    paid: 149_950,
    currency: 'INR',
    gatewayRef: 'pay_1',
    bankRef: '123456789012',
    method: 'upi',
  })
})
test.each([
  ['no amount', link, [{ ...payment, amount: undefined }]],
  ['a fraction of a paisa', link, [{ ...payment, amount: 149_950.5 }]],
  ['a link of another amount', { ...link, amount: 100 }, [payment]],
  ['a link without an amount', { ...link, amount: undefined }, [payment]],
  ['less than was asked', link, [{ ...payment, amount: 100 }]],
  ['another currency', link, [{ ...payment, currency: 'USD' }]],
  ['no currency', link, [{ ...payment, currency: null }]],
  ['two captured payments', link, [payment, { ...payment, id: 'pay_2' }]],
  [
    'the amount in two halves, of which one refund would reach only the first',
    link,
    [
      { ...payment, amount: 74_975 },
      { ...payment, id: 'pay_2', amount: 74_975 },
    ],
  ],
  ['a payment that went back', link, [{ ...payment, ...wentBack(149_950) }]],
  ['one that went back, without saying how much', link, [{ ...payment, status: 'refunded' }]],
  ['one of which a part went back', link, [{ ...payment, amount_refunded: 100 }]],
  ['one that does not say how much went back', link, [{ ...payment, amount_refunded: '100' }]],
])('T07 %s is put before a person', (_, of, payments) => {
  const seen = observe('REF1', { ...of, status: 'paid' }, payments)
  expect(seen.outcome).toBe('succeeded')
  const attempt = { reference: 'REF1', orderId: 'o', amount: paise(149_950) }
  const order = { status: 'pending', paid: false, method: 'online' } as const
  expect(settle({ ...attempt, state: 'redirected' }, order, seen).state).toBe('review')
})
test('beside a payment that went back, the one that did not is the payment', () => {
  const second = { ...payment, id: 'pay_2', amount_refunded: 0 }
  const seen = observe('REF1', { ...link, status: 'paid' }, [
    { ...payment, ...wentBack(149_950) },
    second,
  ])
  expect(seen).toMatchObject({ amount: 149_950, paid: 149_950, gatewayRef: 'pay_2' })
})
test('a refund that we made leaves an attempt that succeeded as it is', () => {
  const seen = observe('REF1', { ...link, status: 'paid' }, [{ ...payment, ...wentBack(149_950) }])
  const attempt = { reference: 'REF1', orderId: 'o', amount: paise(149_950) }
  expect(
    settle(
      { ...attempt, state: 'succeeded' },
      { status: 'cancelled', paid: true, method: 'online' },
      seen,
    ),
  ).toEqual({ state: 'succeeded', effect: 'none' })
})
test('a fee on top is paid, as with any gateway', () => {
  expect(observe('REF1', link, [{ ...payment, amount: 152_000 }])).toMatchObject({
    amount: 149_950,
    paid: 152_000,
  })
})
