import { expect, test } from 'vitest'
import { rules } from '#app/basics/shop-rules.ts'
import { retainPersonalDataUntil } from './order-retention.ts'

const now = new Date('2026-11-21T06:30:00Z')
const days = (order: { status: string; deliveredAt?: Date }) =>
  (retainPersonalDataUntil({ deliveredAt: null, ...order }, now).getTime() - now.getTime()) /
  86_400_000

test('a cancelled order need not say whom it was for', () => {
  expect(days({ status: 'cancelled' })).toBe(0)
})
test('a delivered order keeps its address until it can no longer be returned and the money is back', () => {
  const kept = rules.returnsWithinDays + rules.refundDays[1]
  expect(days({ status: 'delivered', deliveredAt: now })).toBe(kept)
  expect(days({ status: 'delivered', deliveredAt: new Date('2026-11-11T06:30:00Z') })).toBe(
    kept - 10,
  )
  expect(days({ status: 'delivered', deliveredAt: new Date('2026-01-01T06:30:00Z') })).toBe(0)
})
test('an order that is unpaid or on its way, and an imported one of which nobody knows when it came, keep it for 90 days', () => {
  for (const status of ['pending', 'processing', 'shipped', 'delivered'])
    expect([status, days({ status })]).toEqual([status, 90])
})
