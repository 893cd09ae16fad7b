import { expect, test } from 'vitest'
import { addBusinessDays } from '#app/basics/calendar/business-days.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import { arrivalIfPaid, expectedArrival, movedMessage } from './arrival.ts'

const [, MAX_HOURS] = rules.handlingHours
const [, MAX_DAYS] = rules.deliveryDays.all
const paidAt = new Date('2026-11-21T06:30:00Z')
const shippedAt = new Date('2026-11-23T06:30:00Z')

test('what is being packed arrives the business days of a delivery after the hours in which it leaves us, Sundays not counted', () => {
  expect(expectedArrival({ status: 'processing', paidAt, shippedAt: null })).toEqual(
    addBusinessDays(new Date(paidAt.getTime() + MAX_HOURS * HOUR_MS), MAX_DAYS),
  )
  expect(arrivalIfPaid(paidAt)).toEqual(
    expectedArrival({ status: 'processing', paidAt, shippedAt: null }),
  )
})

test('what has left us arrives those business days after that day', () => {
  expect(expectedArrival({ status: 'shipped', paidAt, shippedAt })).toEqual(
    addBusinessDays(shippedAt, MAX_DAYS),
  )
})

test('of what is not on its way, or nobody knows since when, no day is named', () => {
  for (const status of ['pending', 'delivered', 'cancelled'] as const)
    expect(expectedArrival({ status, paidAt, shippedAt })).toBeNull()
  expect(expectedArrival({ status: 'processing', paidAt: null, shippedAt: null })).toBeNull()
  expect(expectedArrival({ status: 'shipped', paidAt: null, shippedAt: null })).toBeNull()
})

const promised = { from: '2026-11-25', by: '2026-11-27', days: 2 }

test('an order with a promise is expected in the days that it counted, and not in those of the policy', () => {
  expect(expectedArrival({ status: 'shipped', paidAt, shippedAt, promised })).toEqual(
    addBusinessDays(shippedAt, 2),
  )
})

test('a promise that still holds is said once; one that moved is said with the reason', () => {
  const order = { paidAt, promised }
  const shipped = (day: string) =>
    movedMessage({ ...order, status: 'shipped', shippedAt: new Date(`${day}T06:30:00Z`) })
  expect(shipped('2026-11-25')).toBe('')
  expect(shipped('2026-11-24')).toBe('We promised it by 27 November 2026.')
  expect(shipped('2026-11-26')).toBe(
    'We promised it by 27 November 2026. It left us later than planned.',
  )
  expect(movedMessage({ status: 'delivered', paidAt, shippedAt, promised })).toBe('')
  expect(movedMessage({ status: 'processing', paidAt, shippedAt: null, promised: null })).toBe('')
})
