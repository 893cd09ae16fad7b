import { expect, test } from 'vitest'
import fc from '../../tests/fast-check.ts'
import {
  inRupees,
  inRupeesShort,
  paise,
  paiseFromRupees,
  decimalRupees,
  sum,
  times,
} from './money.ts'

test('amounts are grouped the Indian way, with two decimals', () => {
  expect(inRupees(paise(12_345_678_00))).toBe('₹1,23,45,678.00')
  expect(inRupees(paise(5))).toBe('₹0.05')
})
test('they are written as Intl.NumberFormat writes them, which browsers need not load for it', () => {
  const asIntl = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), (amount) => {
      expect(inRupees(paise(amount))).toBe(asIntl.format(amount / 100))
    }),
  )
})
test('§9 cards show up to two decimals', () => {
  expect([inRupeesShort(paise(149_900)), inRupeesShort(paise(149_950))]).toEqual([
    '₹1,499',
    '₹1,499.50',
  ])
})
test('rupees are read without passing through a float', () => {
  expect(['1499', '1499.5', ' 1499.05 ', '0.07'].map(paiseFromRupees)).toEqual([
    149_900, 149_950, 149_905, 7,
  ])
})
test('what is not an amount is not read as one', () => {
  for (const text of ['', '-1', '1e3', '1,499', '1.234', 'null', '0x10', '٣', '1499.'])
    expect(paiseFromRupees(text)).toBeUndefined()
})
test('the wire form has two decimals and no grouping', () => {
  expect([decimalRupees(paise(149_900)), decimalRupees(paise(7))]).toEqual(['1499.00', '0.07'])
})
test('a fraction of a paisa, a negative amount or an overflow is a bug and is thrown', () => {
  for (const wrong of [0.5, -1, NaN, Infinity, 2 ** 53])
    expect(() => paise(wrong)).toThrow(RangeError)
  expect(() => times(paise(9_007_199_254_740_991), 2)).toThrow(RangeError)
})
test('sums stay whole', () => {
  expect(sum([paise(10), paise(20), times(paise(7), 3)])).toBe(51)
})
