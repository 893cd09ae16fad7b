import { expect, test } from 'vitest'
import { addBusinessDays, BUSINESS_DAYS } from './business-days.ts'

test('T47 all days but Sundays are business days, by the calendar in India', () => {
  const after = (from: string, days: number) => addBusinessDays(new Date(from), days).toISOString()
  // 6 November 2026 is a Friday.
  expect(after('2026-11-06T06:30:00Z', 1)).toBe('2026-11-07T06:30:00.000Z')
  expect(after('2026-11-06T06:30:00Z', 2)).toBe('2026-11-09T06:30:00.000Z')
  expect(after('2026-11-06T06:30:00Z', 7)).toBe('2026-11-14T06:30:00.000Z')
  // In IST this is already Saturday, so the next day is a Sunday.
  expect(after('2026-11-06T18:30:00Z', 1)).toBe('2026-11-08T18:30:00.000Z')
})

test('the days the shipping policy calls business days are those that are counted', () => {
  const weekdays = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' })
  // Noon in IST on seven days from a Monday.
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 2 + day, 6, 30)))
  const isCounted = (day: Date) =>
    addBusinessDays(new Date(day.getTime() - 24 * 60 * 60 * 1000), 1).getTime() === day.getTime()
  const counted = week.filter(isCounted).map((day) => weekdays.format(day))
  expect(BUSINESS_DAYS).toBe(`${counted[0]} to ${counted.at(-1)}`)
  expect(week.slice(counted.length).some(isCounted)).toBe(false)
})
