import { expect, test } from 'vitest'
import { addBusinessDays } from '#app/basics/business-days.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { HOUR_MS } from '#app/basics/time.ts'
import { arrivalIfPaid, expectedArrival } from './arrival.ts'

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
