import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { labelFacts, unitPrice } from './label-facts.ts'

test('a label says all that the file says, in the sequence of the page, and nothing else', () => {
  const importer = 'Asha Imports, 4 Dock Road, Mumbai 400001'
  expect(
    labelFacts({
      articleType: 'Tshirts',
      countryOfOrigin: 'Italy',
      mrpPaise: 159900,
      netQuantity: '2 N',
      packedMonth: '2026-10',
      importer,
      packer: null,
    }).map(({ name, value }) => `${name}: ${value}`),
  ).toEqual([
    'MRP: ₹1,599.00, inclusive of all taxes',
    'Unit sale price: ₹799.50 per piece',
    'Generic name: T-shirts',
    'Net quantity: 2 N',
    'Made, packed or imported: October 2026',
    'Country of origin: Italy',
    `Importer: ${importer}`,
  ])
  expect(labelFacts({ articleType: '', countryOfOrigin: null })).toEqual([])
})

test.each([
  ['50 ml', '₹20.00 per ml'],
  ['1 l', '₹1,000.00 per litre'],
  ['2.5 kg', '₹400.00 per kg'],
  ['300g', '₹3.33 per g'],
  ['5.5 m', '₹181.82 per m'],
  ['80 cm', '₹12.50 per cm'],
  ['3 N (socks)', '₹333.33 per piece'],
  ['1 N', undefined],
  ['1 pair', undefined],
  ['0 ml', undefined],
  ['a box', undefined],
])('a quantity of %s for ₹1,000 costs %s', (quantity, price) => {
  expect(unitPrice(paise(100_000), quantity)).toBe(price)
})
