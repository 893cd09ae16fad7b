import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { hsnOfKind } from './hsn-of-kind.ts'
import { LAW_RATES } from './law-rates.ts'
import { isHsn, rateOf, type RateRow } from './rate-row.ts'
import { unitOf } from './units.ts'

const ROWS: RateRow[] = [
  { hsn: '', from: '2020-01-01', bp: 18_00 },
  { hsn: '62', from: '2020-01-01', bp: 5_00, slab: { upTo: paise(1_000_00), bpAbove: 12_00 } },
  { hsn: '62', from: '2025-09-22', bp: 5_00, slab: { upTo: paise(2_500_00), bpAbove: 18_00 } },
  { hsn: '6215', from: '2026-01-01', bp: 12_00 },
]

test('the rate of the longest HSN that fits and holds on the day', () => {
  const limit = (hsn: string, date: string) => {
    const rate = rateOf(hsn, date, ROWS)
    return [rate?.bp, rate?.slab?.upTo]
  }
  expect(limit('621142', '2025-09-21')).toEqual([5_00, 1_000_00])
  expect(limit('621142', '2025-09-22')).toEqual([5_00, 2_500_00])
  expect(limit('621520', '2025-12-31')).toEqual([5_00, 2_500_00])
  expect(limit('621520', '2026-01-01')).toEqual([12_00, undefined])
  expect(limit('7117', '2026-01-01')).toEqual([18_00, undefined])
  expect(rateOf('7117', '2019-12-31', ROWS)).toBeUndefined()
})

test('of two rows of the same goods and day the later in the list wins, which is the owner’s', () => {
  const own: RateRow = { hsn: '62', from: '2025-09-22', bp: 7_00 }
  expect(rateOf('6211', '2026-01-01', [...ROWS, own])?.bp).toBe(7_00)
})

test.each([
  ['Kurtas', 'Apparel', '621142', 5_00, 2_500_00],
  ['Sarees', 'Apparel', '540754', 5_00, undefined],
  ['Dress Material', 'Apparel', '540754', 5_00, undefined],
  ['Dhotis', 'Apparel', '540754', 5_00, undefined],
  ['saree', 'Apparel', '540754', 5_00, undefined],
  ['Anklet', 'Accessories', '711719', 3_00, undefined],
  ['toe rings', 'Accessories', '711719', 3_00, undefined],
  ['constructor', 'Apparel', '621142', 5_00, 2_500_00],
  ['Casual Shoes', 'Footwear', '640419', 5_00, 2_500_00],
  ['Handbags', 'Accessories', '420222', 18_00, undefined],
  ['Earrings', 'Accessories', '711719', 3_00, undefined],
  ['Hair Accessory', 'Accessories', '961519', 5_00, undefined],
  ['Hat', 'Accessories', '650400', 18_00, undefined],
  ['Lipstick', 'Personal Care', '330410', 18_00, undefined],
  ['Something new', 'Apparel', '621142', 5_00, 2_500_00],
])('%s have an HSN and a rate by their kind', (articleType, masterCategory, hsn, bp, upTo) => {
  expect(hsnOfKind({ articleType, masterCategory, gender: 'Women' })).toBe(hsn)
  const rate = rateOf(hsn, '2026-11-28', LAW_RATES)
  expect([rate?.bp, rate?.slab?.upTo]).toEqual([bp, upTo])
})

test('a saree is taxed as the fabric it is made of, art silk not as silk', () => {
  const of = (fabric: string) =>
    hsnOfKind({ articleType: 'Sarees', masterCategory: 'Apparel', fabric })
  expect([of('Pure silk'), of('Art silk'), of('Handloom cotton')]).toEqual([
    '500720',
    '540754',
    '520852',
  ])
})

test('every HSN of the list has four, six or eight digits, and is counted in a unit of the returns', () => {
  expect(LAW_RATES.filter(({ hsn }) => hsn.length > 3).every(({ hsn }) => isHsn(hsn))).toBe(true)
  expect([unitOf('640419'), unitOf('611595'), unitOf('621142'), unitOf('330300')]).toEqual([
    'PRS',
    'PRS',
    'PCS',
    'NOS',
  ])
})
