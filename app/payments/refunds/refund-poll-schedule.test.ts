import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#app/basics/time.ts'
import { refundResendTime } from './refund-poll-schedule.ts'

const now = new Date('2026-11-28T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const whole = { now, isNamed: false, isWhole: true, isFirst: true }

/** Delay in minutes until a refund that was sent so many minutes ago is sent again. */
function resendsAfter(minutes: number, kind: Partial<typeof whole>): number | undefined {
  const sent = ago(minutes * MINUTE_MS)
  const at = refundResendTime({ ...whole, ...kind, createdAt: sent, submittedAt: sent })
  return at && (at.getTime() - now.getTime()) / MINUTE_MS
}

test('T16 without a name a whole payment is sent again from an hour on, a part from a day on', () => {
  expect([59, 60].map((minutes) => resendsAfter(minutes, {}))).toEqual([undefined, 0])
  const part = { isWhole: false }
  expect([23 * 60, 24 * 60].map((minutes) => resendsAfter(minutes, part))).toEqual([undefined, 0])
})
test('T16 after an earlier refund of the same payment nothing without a name is sent again', () => {
  expect(resendsAfter(40 * 24 * 60, { isFirst: false })).toBeUndefined()
})
test('T16 the hour counts from the last sending, not from when the refund was asked for', () => {
  const times = { createdAt: ago(48 * HOUR_MS), submittedAt: ago(MINUTE_MS) }
  expect(refundResendTime({ ...whole, ...times })).toBeUndefined()
})
test('with a name each delay is as long as the refund is old, and six hours at most', () => {
  const named = { isNamed: true, isFirst: false, isWhole: false }
  expect([1, 90, 9 * 60].map((minutes) => resendsAfter(minutes, named))).toEqual([1, 90, 6 * 60])
})
