import { expect, test } from 'vitest'
import type { Holiday } from '#app/basics/calendar/holidays.ts'
import {
  deliveryPromise,
  dispatchDeadline,
  lastMomentBefore,
  secondsUntilChange,
} from './promise.ts'

const india = (text: string) => new Date(`${text}+05:30`)
const rules = {
  handlingHours: [24, 48] as [number, number],
  businessDays: ['Monday', 'Saturday'] as ['Monday', 'Saturday'],
  holidays: [] as Holiday[],
  cutOffHour: 17,
}
const days = { min: 2, max: 4 }
const promise = (paidAt: string, given: Partial<typeof rules> = {}) =>
  deliveryPromise(india(paidAt), days, { ...rules, ...given })

test('a promise counts the hours to pack, then the business days of the PIN code', () => {
  // A Monday: it leaves on Tuesday or Wednesday.
  expect(promise('2026-11-30T10:00')).toEqual({ from: '2026-12-03', by: '2026-12-07', days: 4 })
})

test('a payment from the cut-off hour on is promised a day later, and without one it is not', () => {
  expect(promise('2026-11-30T16:59').by).toBe('2026-12-07')
  expect(promise('2026-11-30T17:00').by).toBe('2026-12-08')
  expect(promise('2026-11-30T17:00', { cutOffHour: 24 }).by).toBe('2026-12-07')
})

test('holidays after the cut-off hour and on the way move the promise', () => {
  const closed = (...dates: string[]) => dates.map((one) => ({ from: one, to: one, name: '' }))
  expect(promise('2026-11-30T17:00', { holidays: closed('2026-12-01') }).by).toBe('2026-12-09')
  expect(promise('2026-11-30T10:00', { holidays: closed('2026-12-04') }).by).toBe('2026-12-08')
})

test('who pays later is never promised earlier, over days, Sundays and the cut-off hour', () => {
  const start = india('2026-11-27T00:00').getTime()
  const deadlines = Array.from({ length: 24 * 14 }, (_, hour) =>
    dispatchDeadline(new Date(start + hour * 1_800_000), rules).getTime(),
  )
  expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b))
})

test('what is late to leave is the same in the list as by its own deadline', () => {
  const start = india('2026-11-27T00:00').getTime()
  const now = india('2026-12-02T18:30')
  for (let minutes = 0; minutes < 6 * 24 * 60; minutes += 30) {
    const paidAt = new Date(start + minutes * 60_000)
    const latest = lastMomentBefore(new Date(now.getTime() - 48 * 3_600_000), rules)
    expect([paidAt, dispatchDeadline(paidAt, rules) < now]).toEqual([paidAt, paidAt < latest])
  }
})

test('an answer may be kept until the cut-off hour, then until midnight', () => {
  expect(secondsUntilChange(india('2026-11-30T16:59:30'), rules)).toBe(30)
  expect(secondsUntilChange(india('2026-11-30T23:59:00'), rules)).toBe(60)
})
