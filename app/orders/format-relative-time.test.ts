import { expect, test } from 'vitest'
import { formatRelativeTime } from './format-relative-time.ts'

const now = new Date('2026-11-21T06:30:00Z')
const said = (at: string) => formatRelativeTime(new Date(at), now)

test('O1 how long ago an order was placed is said in the words people use', () => {
  expect(said('2026-11-21T06:29:40Z')).toBe('just now')
  expect(said('2026-11-21T06:29:00Z')).toBe('1 minute ago')
  expect(said('2026-11-21T06:00:00Z')).toBe('30 minutes ago')
  expect(said('2026-11-21T03:00:00Z')).toBe('3 hours ago')
  expect(said('2026-11-18T06:30:00Z')).toBe('3 days ago')
  expect(said('2026-10-20T06:30:00Z')).toBe('last month')
  expect(said('2026-06-01T06:30:00Z')).toBe('5 months ago')
  expect(said('2025-11-20T06:30:00Z')).toBe('last year')
  expect(said('2023-11-01T06:30:00Z')).toBe('3 years ago')
})
test('T47 yesterday is what was yesterday in India', () => {
  expect(said('2026-11-20T18:29:00Z')).toBe('yesterday')
  expect(said('2026-11-20T18:31:00Z')).toBe('11 hours ago')
  expect(said('2026-11-19T18:29:00Z')).toBe('2 days ago')
})
test('a clock that runs behind says nothing of the future', () => {
  expect(said('2026-11-21T06:31:00Z')).toBe('just now')
})
