import { expect, test } from 'vitest'
import { statusCheckTime, isLastStatusCheck, isReminderDue } from './status-check-schedule.ts'

const begun = new Date('2026-11-21T00:00:00Z')
const minutes = Array.from({ length: 40 }, (_, checks) => statusCheckTime(begun, checks)).map(
  (at) => at && (at.getTime() - begun.getTime()) / 60_000,
)

test('the bank is asked after 1, 2, 4, 8, 15 and 30 minutes, then hourly for a day, then daily to the fifth', () => {
  expect(minutes.slice(0, 8)).toEqual([1, 2, 4, 8, 15, 30, 60, 120])
  expect(minutes.slice(28, 34)).toEqual([
    23 * 60,
    24 * 60,
    2 * 24 * 60,
    3 * 24 * 60,
    4 * 24 * 60,
    5 * 24 * 60,
  ])
})
test('who has not come back after half an hour is written to, once', () => {
  expect(minutes.filter((_, checks) => isReminderDue(checks))).toEqual([30])
})
test('on the sixth day it is asked once more, which closes the matter, and then never again', () => {
  expect(minutes.slice(34)).toEqual([6 * 24 * 60, ...Array(5).fill(undefined)])
  expect([isLastStatusCheck(33), isLastStatusCheck(34)]).toEqual([false, true])
})
test('each enquiry is later than the one before', () => {
  const asked = minutes.filter((after) => after !== undefined)
  expect(asked.toSorted((a, b) => a - b)).toEqual(asked)
})
