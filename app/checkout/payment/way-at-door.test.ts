import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import type { CashRecord } from '#app/orders/cash/cash-offer.ts'
import { wayAtDoor } from './way-at-door.ts'

const rules = {
  offered: true,
  mostPaise: 5_000_00,
  mostFirstPaise: 2_500_00,
  confirmFromPaise: 1_000_00,
  confirmHours: 24,
  refusals: 2,
  notFor: [],
}
const HANDLING = { code: 'cash_handling', amount: paise(49_00) } as const
const way = (total: number, record: Partial<CashRecord> = {}) => {
  const known = { isFirstOrder: false, refusals: 0, openOrders: 0, ...record }
  const order = { total: paise(total), charges: [HANDLING] }
  return wayAtDoor({ record: known, rules }, order)[0]
}

test('cash on delivery says what it costs and how it is confirmed', () => {
  expect(way(2_400_00, { isFirstOrder: true })).toMatchObject({
    detail:
      'You pay the courier at the door. ₹49.00 for handling is added. We mail you a code, by which you confirm the order.',
  })
})

test('cash on delivery that the rules refuse says why, and nothing of how it would be paid', () => {
  const refused = [
    way(2_600_00, { isFirstOrder: true }),
    way(5_100_00),
    way(900_00, { refusals: 2 }),
    way(900_00, { openOrders: 5 }),
  ]
  for (const one of refused) {
    expect(one?.away).toMatch(/ay now/)
    expect(one?.detail).toBe('')
  }
})
