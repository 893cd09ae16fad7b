import { expect, test } from 'vitest'
import { clocksOf, monthsLater } from './clocks.ts'

const grievance = { acknowledgedHours: 48, resolvedMonths: 1 }
const receivedAt = new Date('2026-11-01T06:00:00Z')
const waiting = {
  state: 'open',
  acknowledgedAt: null,
  waitingSince: receivedAt,
} as const
const at = (time: string) => clocksOf(waiting, new Date(time), grievance)

test('a new message is to acknowledge within 48 hours and to answer within a month', () => {
  expect(at('2026-11-01T06:00:00Z')).toEqual([
    { text: 'Acknowledge within 2 days', tone: 'fine' },
    { text: 'Answer within 30 days', tone: 'fine' },
  ])
})

test('a clock says so six hours before its end, and after it', () => {
  expect(at('2026-11-03T00:30:00Z')[0]).toEqual({
    text: 'Acknowledge within 5 hours',
    tone: 'soon',
  })
  expect(at('2026-11-03T05:30:00Z')[0]).toEqual({
    text: 'Acknowledge within an hour',
    tone: 'soon',
  })
  expect(at('2026-12-04T06:00:00Z')).toEqual([
    { text: 'Acknowledge: 31 days late', tone: 'late' },
    { text: 'Answer: 3 days late', tone: 'late' },
  ])
})

test('an acknowledged message has one clock, which begins anew when the shopper writes again; an answered one has none', () => {
  const again = {
    ...waiting,
    acknowledgedAt: receivedAt,
    waitingSince: new Date('2026-12-01T06:00:00Z'),
  }
  expect(clocksOf(again, new Date('2026-12-01T06:00:00Z'), grievance)).toEqual([
    { text: 'Answer within 31 days', tone: 'fine' },
  ])
  expect(
    clocksOf({ ...again, state: 'answered' }, new Date('2027-12-01T06:00:00Z'), grievance),
  ).toEqual([])
})

test('a month is a calendar month in India, and ends with a shorter one', () => {
  // Half past midnight on 1 December in India.
  expect(monthsLater(new Date('2026-11-30T19:00:00Z'), 1)).toEqual(new Date('2026-12-31T19:00:00Z'))
  expect(monthsLater(new Date('2027-01-31T06:00:00Z'), 1)).toEqual(new Date('2027-02-28T06:00:00Z'))
  expect(monthsLater(new Date('2026-12-15T06:00:00Z'), 2)).toEqual(new Date('2027-02-15T06:00:00Z'))
})
