import { NO_TRACKING } from '#app/orders/tracking.ts'
import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { chargesPaidBack, returnEvent, type ChargeEvent } from './charges-paid-back.ts'

const charges = [{ code: 'delivery', amount: paise(9_900) }] as const

test.each<[ChargeEvent, number]>([
  ['cancelled in part', 0],
  ['cancelled whole', 1],
  ['never arrived', 1],
  ['returned', 0],
  ['returned for a fault', 1],
])('the fee of delivery and an order that is %s: %i goes back', (event, count) => {
  expect(chargesPaidBack(charges, event)).toEqual(charges.slice(0, count))
})

test('a return is for a fault where the shop or the courier was wrong, and the charges go back with the first of them', () => {
  const faulty = {
    reason: 'damaged',
    state: 'accepted',
    exchange: null,
    paidCharges: true,
  } as const
  expect(returnEvent(faulty, [])).toBe('returned for a fault')
  expect(returnEvent({ reason: 'wrong_item' }, [])).toBe('returned for a fault')
  expect(returnEvent({ reason: 'too_small' }, [])).toBe('returned')
  expect(returnEvent(faulty, [faulty])).toBe('returned')
  expect(
    returnEvent(faulty, [
      { ...faulty, state: 'requested' },
      { ...faulty, state: 'refused' },
      { ...faulty, reason: 'too_small', paidCharges: false },
      {
        ...faulty,
        exchange: { size: 'L', state: 'sent', ...NO_TRACKING, sentAt: null, outcome: null },
      },
    ]),
  ).toBe('returned for a fault')
  const earlier = { ...faulty, paidCharges: null }
  expect(returnEvent(faulty, [earlier])).toBe('returned')
  // Versions that settled it did not count it as a fault, and kept the charges.
  expect(returnEvent(faulty, [{ ...earlier, reason: 'not_as_shown' }])).toBe('returned for a fault')
  expect(returnEvent(faulty, [{ ...faulty, reason: 'not_as_shown' }])).toBe('returned')
})
