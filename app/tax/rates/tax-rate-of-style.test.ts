import { expect, test } from 'vitest'
import { keyOfKind, KNOWN_KIND_KEYS } from './hsn-of-kind.ts'
import { LAW_RATES } from './law-rates.ts'
import { taxRateOfStyle, type TaxedStyle } from './tax-rate-of-style.ts'

const BAG: TaxedStyle = { masterCategory: 'Accessories', articleType: 'Handbags' }
const rateOn = (style: TaxedStyle, date = '2026-11-28') => taxRateOfStyle(style, date, LAW_RATES)

test('a product has the HSN and the rate of its kind, unless it says an HSN: then the rate of that', () => {
  expect(rateOn(BAG)).toMatchObject({ hsn: '420222', bp: 18_00, row: { hsn: '4202' } })
  const jute = rateOn({ ...BAG, hsn: '42022230' })
  expect(jute).toMatchObject({ hsn: '42022230', bp: 5_00, row: { goods: 'Handbags of jute' } })
})

test('the digits of its kind settle the rate of a product that gives the first of them alone, unless the owner has a row for those', () => {
  const spectacles = { masterCategory: 'Accessories', articleType: 'Spectacles', hsn: '9004' }
  expect(rateOn(spectacles)).toMatchObject({ hsn: '9004', bp: 5_00, row: { hsn: '900490' } })
  const own = { hsn: '9004', from: '2026-01-01', bp: 12_00 }
  expect(taxRateOfStyle(spectacles, '2026-11-28', [...LAW_RATES, own]).bp).toBe(12_00)
  const quilts = { masterCategory: 'Home', articleType: 'Quilt Set', hsn: '9404' }
  expect(rateOn(quilts)).toMatchObject({ bp: 5_00, slab: { bpAbove: 18_00 } })
})

test('every kind that a row of the law names is one whose HSN the shop knows', () => {
  const named = LAW_RATES.flatMap(({ kinds = [] }) => kinds.map(keyOfKind))
  expect(named.filter((key) => !KNOWN_KIND_KEYS.includes(key))).toEqual([])
})

test('a rate that the product says has no slab, and keeps the HSN', () => {
  const kurta = { masterCategory: 'Apparel', articleType: 'Kurtas', gender: 'Women' }
  expect(rateOn(kurta).slab).toBeDefined()
  expect(rateOn({ ...kurta, gstRate: 0 })).toEqual({ hsn: '621142', bp: 0, row: undefined })
})

test('before the first row nothing is guessed', () => {
  expect(() => rateOn(BAG, '2017-01-01')).toThrow('no GST rate of HSN 420222')
})
