import { expect, test } from 'vitest'
import { exchangeSizes, isPaidBack, isReplacementDue, type ExchangeState } from './exchange.ts'

const kurta = { sizes: ['S', 'M', 'L', 'XL'], stock: { S: 0, M: 3, L: 1 } }

test('a line is exchanged for the other sizes of its product; those that are sold out are marked, what is not counted sells', () => {
  expect(exchangeSizes(kurta, { size: 'M' })).toEqual([
    { size: 'S', isSoldOut: true },
    { size: 'L', isSoldOut: false },
    { size: 'XL', isSoldOut: false },
  ])
})

test('what has no size, only one, or is no longer sold is not exchanged', () => {
  expect(exchangeSizes(kurta, { size: null })).toEqual([])
  expect(exchangeSizes({ sizes: ['One Size'], stock: {} }, { size: 'One Size' })).toEqual([])
  expect(exchangeSizes(undefined, { size: 'M' })).toEqual([])
})

test.each<[ExchangeState | null, { isPaidBack: boolean; isDue: boolean }]>([
  [null, { isPaidBack: true, isDue: false }],
  ['held', { isPaidBack: false, isDue: true }],
  ['sent', { isPaidBack: false, isDue: false }],
  ['released', { isPaidBack: true, isDue: false }],
])('goods that are back, and an exchange that is %s: %o', (state, expected) => {
  const one = { state: 'accepted', exchange: state && { state } }
  expect({ isPaidBack: isPaidBack(one), isDue: isReplacementDue(one) }).toEqual(expected)
  expect(isReplacementDue({ ...one, state: 'requested' })).toBe(false)
})
