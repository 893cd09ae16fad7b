import { expect, test } from 'vitest'
import { aboutProduct } from './about-product.ts'
import { onePieceOf } from './one-piece.ts'

const saree: Parameters<typeof aboutProduct>[0] = {
  productDisplayName: 'Kesar Women Zari Teal Saree',
  gender: 'Women',
  masterCategory: 'Apparel',
  subCategory: 'Saree',
  articleType: 'Sarees',
  usage: 'Ethnic',
  season: 'Fall',
  baseColour: 'Teal',
  countryOfOrigin: null,
  sizes: [],
}

test('§3 Product: without a description of the merchant’s, sentences say what the file says, and no more', () => {
  expect(aboutProduct(saree)).toEqual({
    text: 'A teal saree for women. Made for ethnic wear in autumn.',
    facts: [{ name: 'Size', value: 'Free size' }],
  })
  const text = (given: Partial<typeof saree>) => aboutProduct({ ...saree, ...given }).text
  expect(text({ usage: 'Casual', season: null })).toBe(
    'A teal saree for women. Made for every day.',
  )
  expect(text({ usage: null, season: 'Summer', baseColour: 'Default' })).toBe(
    'A saree for women. Made for summer.',
  )
  expect(text({ gender: null, usage: null, season: null, baseColour: null })).toBe('A saree.')
  expect(text({ articleType: '', gender: null, usage: null, season: null })).toBe('')
  expect(text({ articleType: 'Lip Gloss', masterCategory: 'Personal Care', usage: 'Formal' })).toBe(
    'A teal lip gloss for women. Made for formal use in autumn.',
  )
})

test('§3 Product: what the merchant says of fabric, fit, measurements and care stands as it was written', () => {
  const told = {
    description: 'Woven by hand.\u00a0Each one differs a little.',
    fabric: 'Cotton silk',
    fit: null,
    care: 'Dry clean only',
    measurements: 'Length 5.5 m, blouse piece 0.8 m',
  }
  expect(aboutProduct({ ...saree, ...told })).toEqual({
    text: told.description,
    facts: [
      { name: 'Fabric', value: told.fabric },
      { name: 'Size', value: 'Free size' },
      { name: 'Measurements', value: told.measurements },
      { name: 'Care', value: told.care },
    ],
  })
})

test.each([
  ['Sarees', 'Teal', 'A teal saree'],
  ['Casual Shoes', 'Off White', 'A pair of off white casual shoes'],
  ['Jeans', 'Navy Blue', 'A pair of navy blue jeans'],
  ['Dresses', 'Orange', 'An orange dress'],
  ['Watches', null, 'A watch'],
  ['Ties', 'Red', 'A red tie'],
  ['Tshirts', 'Multi', 'A multicoloured T-shirt'],
  ['Kurta Sets', null, 'A kurta set'],
  ['Umbrellas', null, 'An umbrella'],
  ['Swimwear', 'Blue', 'Blue swimwear'],
  ['Lip Gloss', 'Pink', 'A pink lip gloss'],
  ['Accessory Gift Set', null, 'An accessory gift set'],
  ['Flip Flops', 'Black', 'A pair of black flip flops'],
  ['Scarves', 'Grey', 'A grey scarf'],
])('one piece of %s in %s is “%s”', (articleType, colour, piece) => {
  expect(onePieceOf(articleType, colour)).toBe(piece)
})
