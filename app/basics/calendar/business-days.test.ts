import { expect, test } from 'vitest'
import { allRules } from '../brand/server-only.ts'
import { addBusinessDays, businessDaysAgo, formatBusinessDays } from './business-days.ts'
import type { Holiday } from './holidays.ts'
import type { Weekday } from '../time.ts'

test('T47 all days but Sundays are business days, by the calendar in India', () => {
  const after = (from: string, days: number) =>
    addBusinessDays(new Date(from), days, {
      businessDays: ['Monday', 'Saturday'],
      holidays: [],
    }).toISOString()
  // 6 November 2026 is a Friday.
  expect(after('2026-11-06T06:30:00Z', 1)).toBe('2026-11-07T06:30:00.000Z')
  expect(after('2026-11-06T06:30:00Z', 2)).toBe('2026-11-09T06:30:00.000Z')
  expect(after('2026-11-06T06:30:00Z', 7)).toBe('2026-11-14T06:30:00.000Z')
  // In IST this is already Saturday, so the next day is a Sunday.
  expect(after('2026-11-06T18:30:00Z', 1)).toBe('2026-11-08T18:30:00.000Z')
})

test.each<[first: Weekday, last: Weekday, counted: number[]]>([
  ['Tuesday', 'Sunday', [7, 8, 10, 11]],
  ['Monday', 'Friday', [9, 10, 11, 12]],
  ['Saturday', 'Wednesday', [7, 8, 9, 10]],
  ['Sunday', 'Sunday', [8, 15, 22, 29]],
  ['Monday', 'Sunday', [7, 8, 9, 10]],
])('of a house that works from %s to %s those days are counted', (first, last, counted) => {
  const friday = new Date('2026-11-06T06:30:00Z')
  const dates = [1, 2, 3, 4].map((days) =>
    addBusinessDays(friday, days, { businessDays: [first, last], holidays: [] }).getDate(),
  )
  expect(dates).toEqual(counted)
})

test('the days the shipping policy calls business days are those that are counted', () => {
  const weekdays = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' })
  // Noon in IST on seven days from a Monday.
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 2 + day, 6, 30)))
  const isCounted = (day: Date) =>
    addBusinessDays(new Date(day.getTime() - 24 * 60 * 60 * 1000), 1).getTime() === day.getTime()
  const first = week.findIndex((day) => weekdays.format(day) === allRules.businessDays[0])
  const inOrder = [...week.slice(first), ...week.slice(0, first)]
  const counted = inOrder.filter(isCounted).map((day) => weekdays.format(day))
  expect(formatBusinessDays(allRules.businessDays)).toBe(`${counted[0]} to ${counted.at(-1)}`)
  expect(inOrder.slice(counted.length).some(isCounted)).toBe(false)
})

test('so many business days ago is the day that many of them before today', () => {
  const ago = (now: string, days: number, holidays: Holiday[] = []) =>
    businessDaysAgo(new Date(now), days, {
      businessDays: ['Monday', 'Saturday'],
      holidays,
    }).toISOString()
  // Friday; a Sunday lies between.
  expect(ago('2026-11-13T06:30:00Z', 10)).toBe('2026-11-01T18:30:00.000Z')
  expect(ago('2026-11-13T06:30:00Z', 0)).toBe('2026-11-12T18:30:00.000Z')
  const holiday = { from: '2026-11-10', to: '2026-11-10', name: 'Holiday' }
  expect(ago('2026-11-13T06:30:00Z', 10, [holiday])).toBe('2026-10-30T18:30:00.000Z')
})
