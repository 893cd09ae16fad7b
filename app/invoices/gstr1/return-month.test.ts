import { expect, test } from 'vitest'
import { addMonths, dueDay, filingPeriod, firstDayAfter, readMonth } from './return-month.ts'

test('a month is due on the 11th of the next, over the end of a year, too', () => {
  const december = readMonth('2026-12')
  expect(december && [dueDay(december), firstDayAfter(december), filingPeriod(december)]).toEqual([
    '2027-01-11',
    '2027-01-01',
    '122026',
  ])
  expect(december && addMonths(december, -12)).toBe('2025-12')
})

test.each(['2026-13', '2026-1', '2017-06', '', 'now'])('%o is no month of a return', (text) => {
  expect(readMonth(text)).toBeUndefined()
})
