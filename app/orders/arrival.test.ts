import { expect, test } from 'vitest'
import { expectedArrival } from './arrival.ts'

const paidAt = new Date('2026-11-21T06:30:00Z')
const shippedAt = new Date('2026-11-23T06:30:00Z')

test('what is being packed arrives 7 business days after the 48 hours in which it leaves us, Sundays not counted', () => {
  expect(expectedArrival({ status: 'processing', paidAt, shippedAt: null })).toEqual(
    new Date('2026-12-01T06:30:00Z'),
  )
})

test('what has left us arrives 7 business days after that day', () => {
  expect(expectedArrival({ status: 'shipped', paidAt, shippedAt })).toEqual(
    new Date('2026-12-01T06:30:00Z'),
  )
})

test('of what is not on its way, or nobody knows since when, no day is named', () => {
  for (const status of ['pending', 'delivered', 'cancelled'] as const)
    expect(expectedArrival({ status, paidAt, shippedAt })).toBeNull()
  expect(expectedArrival({ status: 'processing', paidAt: null, shippedAt: null })).toBeNull()
  expect(expectedArrival({ status: 'shipped', paidAt: null, shippedAt: null })).toBeNull()
})
