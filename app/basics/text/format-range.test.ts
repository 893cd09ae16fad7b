import { expect, test } from 'vitest'
import { formatCount, formatRange } from './format-range.ts'

test('one of a thing has no plural', () => {
  expect(formatCount(1, 'day')).toBe('1 day')
  expect(formatCount(7, 'business day')).toBe('7 business days')
  expect(formatCount(0, 'hour')).toBe('0 hours')
})

test('a range is said from its least to its most, and one whose ends are the same as one figure', () => {
  expect(formatRange([5, 7], 'day')).toBe('5 to 7 days')
  expect(formatRange([0, 1], 'day')).toBe('0 to 1 days')
  expect(formatRange([3, 3], 'business day')).toBe('3 business days')
  expect(formatRange([1, 1], 'hour')).toBe('1 hour')
})

test('in a row of ranges the unit stands with the first', () => {
  expect(formatRange([5, 7])).toBe('5 to 7')
  expect(formatRange([3, 3])).toBe('3')
})
