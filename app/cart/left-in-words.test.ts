import { expect, test } from 'vitest'
import { MAX_QUANTITY } from './cart.ts'
import { mostOf, sayLeft } from './left-in-words.ts'

test('P6 few left is said in words, many is not', () => {
  expect([sayLeft(3, 1), sayLeft(5, 1), sayLeft(1, 1)]).toEqual(['Only 3 left', 'Only 5 left', 'Only 1 left'])
  expect([sayLeft(6, 1), sayLeft(undefined, 1), sayLeft(0, 1)]).toEqual(['', '', ''])
})
test('P6 when the quantity can go no higher, it says why', () => {
  expect(sayLeft(3, 3)).toBe('Only 3 left: that is all we have')
  expect(sayLeft(44, 44)).toBe('Only 44 left: that is all we have')
  for (const left of [undefined, 5_000]) expect(sayLeft(left, MAX_QUANTITY)).toBe('999 is the most of one thing in one order')
})
test('P6 no more can be taken than are left; what is not counted ends where a cart line ends', () => {
  expect([mostOf(3), mostOf(undefined), mostOf(5_000), mostOf(0)]).toEqual([3, MAX_QUANTITY, MAX_QUANTITY, 1])
})
