import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { pricesBesideGap, rateOfPrice, rateOfSale, type Rate } from './slab.ts'

const CLOTHES: Rate = { bp: 5_00, slab: { upTo: paise(2_500_00), bpAbove: 18_00 } }

test.each([
  [2_625_00, 5_00],
  [2_625_01, 'gap'],
  [2_799_00, 'gap'],
  [2_950_00, 'gap'],
  [2_950_01, 18_00],
] as const)('%i paise, the tax included: %s', (price, rate) => {
  expect(rateOfPrice(paise(price), CLOTHES)).toBe(rate)
})

test('beside a price in the gap are the highest that bears the lower rate, and the lowest that bears the higher', () => {
  expect(pricesBesideGap(paise(2_799_00), CLOTHES)).toEqual({ below: 2_625_00, above: 2_950_01 })
  expect(pricesBesideGap(paise(2_999_00), CLOTHES)).toBeUndefined()
})

test('goods without a slab have no gap, as sarees, which are fabric', () => {
  expect(rateOfPrice(paise(2_799_00), { bp: 5_00 })).toBe(5_00)
})

test('what was sold in the gap all the same bears the higher rate', () => {
  expect(rateOfSale(paise(2_799_00), CLOTHES)).toBe(18_00)
})
