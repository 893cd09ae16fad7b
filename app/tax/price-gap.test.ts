import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { gapOfReason, gapWords, priceGap, rangeOfGaps, sellingPrice } from './price-gap.ts'
import { LAW_RATES } from './rates/law-rates.ts'
import type { Rate } from './slab.ts'

const CLOTHES: Rate = { bp: 5_00, slab: { upTo: paise(2_500_00), bpAbove: 18_00 } }

test.each([
  [2_625_00, 2_625_00],
  [2_625_01, 2_625_00],
  [2_799_00, 2_625_00],
  [2_950_00, 2_625_00],
  [2_950_01, 2_950_01],
])(
  '%i paise sell at %i where such prices are lowered, and as they are where not',
  (price, sold) => {
    const gap = { gapBelowPaise: 2_625_00, gapAbovePaise: 2_950_01 }
    expect(sellingPrice(paise(price), gap)).toBe(sold)
    expect(sellingPrice(paise(price), { gapBelowPaise: null, gapAbovePaise: null })).toBe(price)
  },
)

test('a price in the gap names the two nearest that fit, and reports of before are read', () => {
  const gap = priceGap(paise(2_799_00), CLOTHES)
  expect(gap && gapWords(gap)).toBe(
    '₹2,799 fits no GST rate: ₹2,625.00 bears 5 %, ₹2,950.01 bears 18 %. Choose one of them.',
  )
  expect(gapOfReason('gap:279900:262500:500:295001:1800')).toEqual(gap)
  expect(gapOfReason('price')).toBeUndefined()
  expect(priceGap(paise(2_625_00), CLOTHES)).toBeUndefined()
  expect(priceGap(paise(2_799_00), { bp: 5_00 })).toBeUndefined()
})

test('the prices that may lie in a gap reach from the lowest to the highest of all slabs', () => {
  expect(rangeOfGaps(LAW_RATES)).toEqual({ from: 2_625_01, to: 2_950_00 })
  const own: Rate = { bp: 5_00, slab: { upTo: paise(1_000_00), bpAbove: 12_00 } }
  expect(rangeOfGaps([...LAW_RATES, own])).toEqual({ from: 1_050_01, to: 2_950_00 })
  expect(rangeOfGaps([{ bp: 5_00 }])).toBeUndefined()
})
