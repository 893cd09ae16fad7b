import { expect, test } from 'vitest'
import { MINUTE_MS } from '#app/basics/time.ts'
import { holdExpiry, prolongedHold } from './hold-expiry.ts'

const at = new Date('2026-11-22T10:00:00Z')
const minutes = (until: Date) => (until.getTime() - at.getTime()) / MINUTE_MS

test("T56 a hold is of half an hour at first, each lapsed one halves the next, and none is shorter than the gateway's window", () => {
  const after = (lapses: number, windowMinutes: number) =>
    minutes(holdExpiry({ at, lapses, paymentWindowMs: windowMinutes * MINUTE_MS }))
  expect([0, 1, 2, 3, 90].map((lapses) => after(lapses, 5))).toEqual([30, 15, 7.5, 5, 5])
  expect([after(0, 45), after(2, 15)]).toEqual([45, 15])
})

test("a hold that still runs is prolonged by a new payment to the gateway's window, and never shortened", () => {
  const prolonged = (left: number) =>
    minutes(
      prolongedHold(new Date(at.getTime() + left * MINUTE_MS), {
        at,
        paymentWindowMs: 15 * MINUTE_MS,
      }),
    )
  expect([prolonged(29), prolonged(3)]).toEqual([29, 15])
})
