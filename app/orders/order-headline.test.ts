import { expect, test } from 'vitest'
import { DAY_MS } from '#app/basics/time.ts'
import { orderHeadline } from './order-headline.ts'
import type { OrderStatus } from './order.ts'

const PAID = new Date('2026-11-02T06:00:00Z')
const daysLater = (days: number) => new Date(PAID.getTime() + days * DAY_MS)
const headline = (status: OrderStatus, now: Date, dated = true) =>
  orderHeadline(
    {
      status,
      paidAt: dated ? PAID : null,
      shippedAt: dated ? daysLater(1) : null,
      deliveredAt: dated ? daysLater(4) : null,
      cancelledAt: dated ? daysLater(1) : null,
    },
    now,
  )

test('O2 the headline of an order has the day it arrives or arrived, or what it waits for', () => {
  for (const [status, text] of [
    ['pending', 'Awaiting payment'],
    ['processing', 'Arriving by 12 Nov 2026'],
    ['shipped', 'Arriving by 11 Nov 2026'],
    ['delivered', 'Arrived on 6 Nov 2026'],
    ['cancelled', 'Cancelled on 3 Nov 2026'],
  ] as const)
    expect([status, headline(status, daysLater(1))]).toEqual([status, text])
})

test('an order whose days are unknown says how it stands, and no day', () => {
  for (const [status, text] of [
    ['processing', 'Being packed'],
    ['shipped', 'On its way'],
    ['delivered', 'Arrived'],
    ['cancelled', 'Cancelled'],
  ] as const)
    expect([status, headline(status, daysLater(1), false)]).toEqual([status, text])
})

test('an order that should have left, or arrived, names no day any more', () => {
  const late = 'Late, and we are sorry'
  expect(headline('processing', daysLater(3))).toBe(late)
  // All of the ninth day after it was sent is in time.
  expect(headline('shipped', daysLater(9))).toBe('Arriving by 11 Nov 2026')
  expect(headline('shipped', daysLater(20))).toBe(late)
})
