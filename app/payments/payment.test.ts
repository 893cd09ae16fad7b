import { describe, expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import fc from '../../tests/fast-check.ts'
import type { Observation, Outcome } from './gateway.ts'
import {
  decideReview,
  findDispute,
  paymentStatus,
  REVIEW_DECISIONS,
  settle,
  type Attempt,
  type AttemptState,
} from './payment.ts'

const attempt: Attempt = { reference: 'R1', orderId: 'o1', amount: paise(100_00), state: 'created' }
const unpaid = { status: 'pending', paid: false, method: 'online' } as const
const seen = (given: Partial<Observation> = {}): Observation => ({
  reference: 'R1',
  outcome: 'succeeded',
  amount: paise(100_00),
  paid: paise(100_00),
  currency: 'INR',
  rawCode: '0000',
  ...given,
})

test('a success that agrees in every point pays the order', () => {
  expect(settle(attempt, unpaid, seen())).toEqual({ state: 'succeeded', effect: 'pay the order' })
})
test("a fee on top is the bank's own business", () => {
  expect(settle(attempt, unpaid, seen({ paid: paise(101_00) })).effect).toBe('pay the order')
})
describe('T07 what does not agree is looked at by a person, neither paid nor failed', () => {
  test.each([
    ['another amount', { amount: paise(1_00) }],
    ['an amount that is not said', { amount: undefined }],
    ['less paid than owed', { paid: paise(99_99) }],
    ['no word of how much was paid', { paid: undefined }],
    ['another currency', { currency: 'USD' }],
    ['another payment', { reference: 'R2' }],
  ])('%s', (_, differs) => {
    const { amount, ...rest } = seen(differs as Partial<Observation>)
    expect(
      settle(attempt, unpaid, amount === undefined ? (rest as Observation) : { ...rest, amount }),
    ).toMatchObject({
      state: 'review',
      effect: 'none',
    })
  })
})
describe('T09 the order of what is heard does not matter', () => {
  test('a failure after success changes nothing', () => {
    expect(
      settle(
        { ...attempt, state: 'succeeded' },
        { status: 'processing', paid: true, method: 'online' },
        seen({ outcome: 'failed' }),
      ),
    ).toEqual({
      state: 'succeeded',
      effect: 'none',
    })
  })
  test('a success after failure, abort or expiry still pays the order', () => {
    for (const state of ['failed', 'aborted', 'expired'] as const)
      expect(settle({ ...attempt, state }, unpaid, seen()).effect).toBe('pay the order')
  })
  test('a late success on a cancelled order goes back, and is never dropped', () => {
    expect(settle(attempt, { status: 'cancelled', paid: false, method: 'online' }, seen())).toEqual(
      {
        state: 'succeeded',
        effect: { refund: 'paid_after_cancellation' },
      },
    )
  })
})
test('T13 a second payment of the same order goes back', () => {
  expect(settle(attempt, { status: 'processing', paid: true, method: 'online' }, seen())).toEqual({
    state: 'succeeded',
    effect: { refund: 'paid_twice' },
  })
})
test('what the bank does not know yet stays open: the shopper may not have got there', () => {
  expect(settle(attempt, unpaid, seen({ outcome: 'not_found' }))).toEqual({
    state: 'created',
    effect: 'none',
  })
  expect(settle(attempt, unpaid, seen({ outcome: 'pending' }))).toEqual({
    state: 'pending',
    effect: 'none',
  })
})
test('T08 T09 whatever is heard, however often and in whatever order, an order is paid at most once and success is never taken back', () => {
  const outcomes = fc.array(
    fc.constantFrom<Outcome>('succeeded', 'failed', 'aborted', 'pending', 'not_found'),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(outcomes, (heard) => {
      let state: AttemptState = 'created'
      let paid = 0
      for (const outcome of heard) {
        const settlement = settle(
          { ...attempt, state },
          paid ? { status: 'processing', paid: true, method: 'online' } : unpaid,
          seen({ outcome }),
        )
        if (state === 'succeeded') expect(settlement.state).toBe('succeeded')
        state = settlement.state
        if (settlement.effect === 'pay the order') paid += 1
        else expect(settlement.effect).toBe('none')
      }
      expect(paid).toBe(heard.includes('succeeded') ? 1 : 0)
    }),
  )
})
test('what the shopper is told follows from the attempts', () => {
  expect(paymentStatus(['failed', 'succeeded'])).toBe('paid')
  expect(paymentStatus(['created', 'failed'])).toBe('awaiting')
  expect(paymentStatus(['review', 'failed'])).toBe('review')
  expect(paymentStatus(['aborted', 'failed'])).toBe('failed')
})

test('T07 what a person decides about a payment in review: it pays an order that waits for it, and goes back from any other', () => {
  const effects = (order: Parameters<typeof decideReview>[0]) =>
    REVIEW_DECISIONS.map((decision) => decideReview(order, decision).effect)
  expect(effects(unpaid)).toEqual(['pay the order', { refund: 'mismatched' }, 'none'])
  const twice = { refund: 'paid_twice' }
  expect(effects({ status: 'processing', paid: true, method: 'online' })).toEqual([
    twice,
    twice,
    'none',
  ])
  const late = { refund: 'paid_after_cancellation' }
  expect(effects({ status: 'cancelled', paid: false, method: 'online' })).toEqual([
    late,
    late,
    'none',
  ])
  expect(REVIEW_DECISIONS.map((decision) => decideReview(unpaid, decision).state)).toEqual([
    'succeeded',
    'succeeded',
    'failed',
  ])
})

test('an answer disputes what a person took as arrived where it names nothing, or less than is left of it', () => {
  const left = paise(100_00)
  expect(findDispute(left, seen())).toBeUndefined()
  expect(findDispute(left, seen({ paid: undefined as never }))).toBeUndefined()
  expect(findDispute(left, seen({ paid: paise(99_00) }))).toContain('only ₹99')
  for (const outcome of ['failed', 'aborted'] as const)
    expect(findDispute(left, seen({ outcome }))).toContain('nothing was paid')
  for (const outcome of ['pending', 'not_found'] as const)
    expect(findDispute(left, seen({ outcome }))).toBeUndefined()
})
