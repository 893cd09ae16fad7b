import { expect, test } from 'vitest'
import { figures } from '#app/policies/figures.ts'
import { paise } from '#app/basics/money.ts'
import { refundMessage, type Refund } from './refund.ts'

const refund: Refund = {
  amount: paise(1_499_00),
  why: 'paid_twice',
  state: 'requested',
  settledAt: null,
}

test('money on its way back is not said to be back', () => {
  for (const state of ['requested', 'submitted', 'unknown'] as const)
    expect(refundMessage({ ...refund, state })).toBe(
      `₹1,499.00 will be refunded to your original payment method, because this order was paid twice. It should reach you within ${figures.refundDays}.`,
    )
})
test('money that is back says when it came', () => {
  expect(
    refundMessage({ ...refund, state: 'succeeded', settledAt: new Date('2026-11-21T06:30:00Z') }),
  ).toMatch(
    /^₹1,499\.00 was refunded to your original payment method on 21 November 2026 at 12:00.pm, because this order was paid twice\.$/,
  )
})
test('a refund the bank refuses is owed all the same', () => {
  expect(refundMessage({ ...refund, state: 'failed' })).toContain(
    'is due to you, because this order was paid twice. We are working on it',
  )
})

test('one that waits for another of the same payment says so, and promises no days', () => {
  const said = refundMessage({
    ...refund,
    why: 'cancelled_before_shipping',
    isQueued: true,
  })
  expect(said).toBe(
    '₹1,499.00 will be refunded to your original payment method, for what was cancelled before it was sent, as soon as the refund before it has arrived.',
  )
})
