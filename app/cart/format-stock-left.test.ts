import { expect, test } from 'vitest'
import { MAX_QUANTITY } from './cart.ts'
import { maxQuantity, formatStockLeft } from './format-stock-left.ts'

test('P6 few left is said in words, many is not', () => {
  expect([formatStockLeft(3, 1), formatStockLeft(5, 1), formatStockLeft(1, 1)]).toEqual([
    'Only 3 left',
    'Only 5 left',
    'Only 1 left',
  ])
  expect([formatStockLeft(6, 1), formatStockLeft(undefined, 1), formatStockLeft(0, 1)]).toEqual([
    '',
    '',
    '',
  ])
})
test('P6 when the quantity can go no higher, it says why', () => {
  expect(formatStockLeft(3, 3)).toBe('Only 3 left: that is all we have')
  expect(formatStockLeft(44, 44)).toBe('Only 44 left: that is all we have')
  for (const left of [undefined, 5_000])
    expect(formatStockLeft(left, MAX_QUANTITY)).toBe('999 is the most of one thing in one order')
})
test('P6 no more can be taken than are left; what is not counted ends where a cart line ends', () => {
  expect([maxQuantity(3), maxQuantity(undefined), maxQuantity(5_000), maxQuantity(0)]).toEqual([
    3,
    MAX_QUANTITY,
    MAX_QUANTITY,
    1,
  ])
})
