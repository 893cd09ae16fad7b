import { expect, test } from 'vitest'
import { businessDaysAfter, BUSINESS_DAYS } from './date-in-words.ts'

test('T47 all days but Sundays are business days, by the calendar in India', () => {
  expect(BUSINESS_DAYS).toBe('Monday to Saturday')
  const after = (from: string, days: number) => businessDaysAfter(new Date(from), days).toISOString()
  // The sixth of November 2026 is a Friday.
  expect(after('2026-11-06T06:30:00Z', 1)).toBe('2026-11-07T06:30:00.000Z')
  expect(after('2026-11-06T06:30:00Z', 2)).toBe('2026-11-09T06:30:00.000Z')
  expect(after('2026-11-06T06:30:00Z', 7)).toBe('2026-11-14T06:30:00.000Z')
  // Already Saturday there: the day after is a Sunday.
  expect(after('2026-11-06T18:30:00Z', 1)).toBe('2026-11-08T18:30:00.000Z')
})
