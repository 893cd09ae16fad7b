import { expect, test } from 'vitest'
import { MAX_QUANTITY } from './cart.ts'
import { maxQuantity, formatStockLeft } from './format-stock-left.ts'

test('P6 few left is said in words, many is not', () => {
  const said = (left: number | undefined, size: string | null = null) =>
    formatStockLeft(left, 1, size)
  expect([said(3, 'L'), said(5), said(1)]).toEqual([
    'Only 3 left in L',
    'Only 5 left',
    'Only 1 left',
  ])
  expect([said(6), said(undefined), said(0)]).toEqual(['', '', ''])
})
test('P6 when the quantity can go no higher, it says why', () => {
  expect(formatStockLeft(3, 3, 'L')).toBe('Only 3 left in L: that is all we have')
  expect(formatStockLeft(44, 44, null)).toBe('Only 44 left: that is all we have')
  for (const left of [undefined, 5_000])
    expect(formatStockLeft(left, MAX_QUANTITY, null)).toMatch(/^999 is the most/)
})
test('P6 no more can be taken than are left; what is not counted ends where a cart line ends', () => {
  expect([maxQuantity(3), maxQuantity(undefined), maxQuantity(5_000), maxQuantity(0)]).toEqual([
    3,
    MAX_QUANTITY,
    MAX_QUANTITY,
    1,
  ])
})
