import { expect, test } from 'vitest'
import {
  isLastStatusCheck,
  isReminderDue,
  nextStatusCheck,
  statusCheckTime,
} from './status-check-schedule.ts'

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
  expect(minutes.filter((_, checks) => isReminderDue(checks, checks + 1))).toEqual([30])
})
test('T58 checks whose time passed while the shop was shut are left out, save the one that closes the matter', () => {
  const after = (minutesLater: number) => new Date(begun.getTime() + minutesLater * 60_000)
  const next = (checks: number, minutesLater: number) =>
    nextStatusCheck(begun, checks, { now: after(minutesLater) })
  expect([next(0, 1), next(0, 3), next(2, 100), next(7, 100)]).toEqual([1, 2, 7, 8])
  expect([next(0, 6 * 24 * 60), next(30, 31 * 24 * 60)]).toEqual([34, 34])
  // The mail about it goes with the first of them, and not where the order is closed at once.
  expect([isReminderDue(0, 9), isReminderDue(6, 9), isReminderDue(0, 34)]).toEqual([
    true,
    false,
    false,
  ])
})
test('on the sixth day it is asked once more, which closes the matter, and then never again', () => {
  expect(minutes.slice(34)).toEqual([6 * 24 * 60, ...Array(5).fill(undefined)])
  expect([isLastStatusCheck(33), isLastStatusCheck(34)]).toEqual([false, true])
})
test('each enquiry is later than the one before', () => {
  const asked = minutes.filter((after) => after !== undefined)
  expect(asked.toSorted((a, b) => a - b)).toEqual(asked)
})
