import { expect, test } from 'vitest'
import { bestService, promisedDays, type CourierRow } from './pin-service.ts'

const rules = {
  unlistedPins: 'policy',
  deliveryDays: { all: [3, 7], majorCities: [2, 4], tier2: [3, 5], remote: [5, 9] },
} as const
const row = (given: Partial<CourierRow>): CourierRow => ({
  prepaid: true,
  cash: false,
  pickup: false,
  daysMin: 2,
  daysMax: 5,
  ...given,
})

test('what any courier does is done, in the days of the quickest that serves', () => {
  const rows = [
    row({ daysMin: 3, daysMax: 4 }),
    row({ cash: true, daysMin: 2, daysMax: 4 }),
    row({ prepaid: false, pickup: true, daysMin: 1, daysMax: 1 }),
  ]
  expect(bestService('211001', rows, rules)).toEqual({
    kind: 'served',
    prepaid: true,
    cash: true,
    pickup: false,
    days: { min: 2, max: 4 },
  })
})

test('a sheet without days promises those of the policy', () => {
  const service = bestService('211001', [row({ daysMin: null, daysMax: null })], rules)
  expect(promisedDays(service, rules)).toEqual({ min: 3, max: 7 })
})

test('a row that takes neither paid parcels nor cash says that nobody serves it', () => {
  const rows = [row({ prepaid: false, pickup: true })]
  expect(bestService('211001', rows, rules)).toEqual({ kind: 'not served' })
  expect(promisedDays({ kind: 'not served' }, rules)).toBeUndefined()
})

test('a PIN code without a row is served by the slowest promise, or not at all, as the merchant says', () => {
  expect(bestService('211001', [], rules)).toEqual({
    kind: 'served',
    prepaid: true,
    cash: false,
    pickup: false,
    days: { min: 5, max: 9 },
  })
  expect(bestService('211001', [], { ...rules, unlistedPins: 'refused' })).toEqual({
    kind: 'not served',
  })
})

test('the army post collects no cash, whatever a sheet says', () => {
  expect(bestService('900056', [row({ cash: true })], rules)).toMatchObject({ cash: false })
  expect(bestService('900056', [row({ prepaid: false, cash: true })], rules)).toEqual({
    kind: 'not served',
  })
})
