import { expect, test } from 'vitest'
import { MAX_TRIES, retryDelay } from './retry-schedule.ts'

const delays = (random: number) =>
  Array.from({ length: MAX_TRIES - 1 }, (_, i) => retryDelay(i + 1, random) ?? 0)

test('a message is tried ten times within some three days, ever more slowly, and then given up', () => {
  const each = delays(0.5)
  expect([MAX_TRIES, each[0], retryDelay(MAX_TRIES, 0.5)]).toEqual([10, 5, undefined])
  expect(each).toEqual(each.toSorted((a, b) => a - b))
  const days = each.reduce((sum, delay) => sum + delay, 0) / 86_400
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(3.5)
})

test('what failed together comes back apart, by a tenth either way', () => {
  expect([retryDelay(2, 0), retryDelay(2, 1)]).toEqual([270, 330])
})
