import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { hsnOfKind, KNOWN_KIND_KEYS } from './hsn-of-kind.ts'
import { LAW_RATES } from './law-rates.ts'
import { isHsn, rateOf, type RateRow } from './rate-row.ts'
import { taxRateOfStyle } from './tax-rate-of-style.ts'
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

test('a row of some kinds is the rate of those alone, and the owner’s of the same digits wins over it', () => {
  const rows: RateRow[] = [...ROWS, { hsn: '62', from: '2025-09-22', bp: 0, kinds: ['Rakhi'] }]
  expect(rateOf('6217', '2026-01-01', rows, 'rakhis')?.bp).toBe(0)
  expect(rateOf('6217', '2026-01-01', rows, 'Belts')?.bp).toBe(5_00)
  expect(rateOf('6217', '2026-01-01', rows)?.bp).toBe(5_00)
  const own: RateRow = { hsn: '62', from: '2025-09-22', bp: 7_00 }
  expect(rateOf('6217', '2026-01-01', [...rows, own], 'Rakhi')?.bp).toBe(7_00)
})

test('every kind that the list knows has an HSN with a row of its own', () => {
  const without = KNOWN_KIND_KEYS.filter((articleType) =>
    ['Men', 'Women'].some((gender) => {
      const hsn = hsnOfKind({ articleType, masterCategory: 'Apparel', gender })
      return rateOf(hsn, '2026-11-28', LAW_RATES)?.row.hsn === ''
    }),
  )
  expect(without).toEqual([])
})

test.each([
  ['Pendant', '711311', 3_00, undefined],
  ['Statue', '711411', 3_00, undefined],
  ['Ring', '711620', 3_00, undefined],
  ['Bangles', '701810', 0, undefined],
  ['Bangles', '7018', 0, undefined],
  ['Bangle Set', '7018', 0, undefined],
  ['Bangles', '70181010', 0, undefined],
  ['Beads', '70181020', 5_00, undefined],
  ['Beads', '701810', 5_00, undefined],
  ['Marbles', '701820', 18_00, undefined],
  ['Bangles', '711719', 3_00, undefined],
  ['Lac Bangles', '7117', 0, undefined],
  ['Bangles', '392640', 0, undefined],
  ['Cases', '392690', 18_00, undefined],
  ['After Shave', '33071090', 5_00, undefined],
  ['Deodorant', '330720', 18_00, undefined],
  ['Frames', '900311', 5_00, undefined],
  ['Spectacles', '90049090', 5_00, undefined],
  ['Spectacles', '9004', 5_00, undefined],
  ['Shaving Cream', '3307', 5_00, undefined],
  ['Agarbatti', '3307', 5_00, undefined],
  ['Incense Sticks', '330741', 5_00, undefined],
  ['Shampoo', '3305', 5_00, undefined],
  ['Hair Oil', '3305', 5_00, undefined],
  ['Hair Colour', '3305', 18_00, undefined],
  ['Face Powder', '3304', 5_00, undefined],
  ['Soaps', '3401', 5_00, undefined],
  ['Sunglasses', '9004', 18_00, undefined],
  ['Quilts', '9404', 5_00, 2_500_00],
  ['Pillows', '940490', 18_00, undefined],
  ['Caps', '6501', 5_00, undefined],
  ['kajal', '3304', 0, undefined],
  ['Kajal pencil', '330420', 18_00, undefined],
  ['Bindi', '33049940', 0, undefined],
  ['Sarees', '630900', 5_00, undefined],
  ['Sarees', '570242', 5_00, undefined],
] as const)('%s of HSN %s bear %i', (articleType, hsn, bp, upTo) => {
  const rate = taxRateOfStyle(
    { articleType, masterCategory: 'Accessories', hsn },
    '2026-11-28',
    LAW_RATES,
  )
  expect([rate.bp, rate.slab?.upTo]).toEqual([bp, upTo])
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
  ['Silver Anklets', 'Accessories', '711311', 3_00, undefined],
  ['Gold Ring', 'Accessories', '711319', 3_00, undefined],
  ['Bangles', 'Accessories', '711719', 3_00, undefined],
  ['Glass Bangles', 'Accessories', '701810', 0, undefined],
  ['Kajal', 'Personal Care', '330420', 0, undefined],
  ['Bindis', 'Personal Care', '330499', 0, undefined],
  ['Bedsheets', 'Home', '630231', 5_00, 2_500_00],
  ['Silk quilt', 'Home', '940440', 5_00, 2_500_00],
  ['Duvet and pillow covers', 'Home', '630231', 5_00, 2_500_00],
  ['Woollen rug', 'Home', '570500', 5_00, undefined],
  ['Photo Frame', 'Home', '630492', 5_00, 2_500_00],
])('%s have an HSN and a rate by their kind', (articleType, masterCategory, hsn, bp, upTo) => {
  expect(hsnOfKind({ articleType, masterCategory, gender: 'Women' })).toBe(hsn)
  const rate = rateOf(hsn, '2026-11-28', LAW_RATES, articleType)
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
