import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { returnRefund, type ReturnCosts } from './return-refund.ts'

const ITEMS = [
  { id: 'a', price: paise(500_00) },
  { id: 'b', price: paise(300_00) },
]
const FEE: ReturnCosts = { charges: [{ code: 'delivery', amount: paise(49_00) }], returns: [] }
const TWO_OF_A = { 'return-a': 'on', 'quantity-a': '2', 'quantity-b': '1' }
const refund = (fields: Record<string, string>, costs = FEE) => returnRefund(ITEMS, fields, costs)

test('what is ticked is paid back as often as it is returned; what is exchanged is not', () => {
  expect(refund({ 'quantity-a': '2', 'quantity-b': '1' })).toEqual({
    amount: 0,
    ticked: false,
    exchanges: false,
  })
  expect(refund(TWO_OF_A)).toEqual({ amount: 1_000_00, ticked: true, exchanges: false })
  const both = { ...TWO_OF_A, 'return-b': 'on' }
  expect(refund(both).amount).toBe(1_300_00)
  expect(refund({ ...both, 'instead-b': 'exchange' })).toEqual({
    amount: 1_000_00,
    ticked: true,
    exchanges: true,
  })
})

test('a fault pays the charges back, once', () => {
  const faulty = { ...TWO_OF_A, 'reason-a': 'damaged' }
  expect(refund(faulty).amount).toBe(1_049_00)
  const before = {
    id: 'r',
    itemId: 'b',
    quantity: 1,
    reason: 'damaged',
    note: null,
    state: 'requested',
    refusal: null,
    requestedAt: new Date(0),
    settledAt: null,
    paidCharges: null,
    exchange: null,
  } as const
  expect(refund(faulty, { ...FEE, returns: [before] }).amount).toBe(1_000_00)
  expect(refund(faulty, { ...FEE, returns: [{ ...before, state: 'refused' }] }).amount).toBe(
    1_049_00,
  )
  // An exchange pays nothing back.
  expect(refund({ ...faulty, 'instead-a': 'exchange' }).amount).toBe(0)
})
