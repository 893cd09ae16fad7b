import { expect, test } from 'vitest'
import { sizesOf } from './sizes.ts'
import { isSameSize, sizeInHeading } from './size-names.ts'

test.each([
  ['S', 'S'],
  ['xl', 'XL'],
  ['3XL', '3XL'],
  ['28', '28'],
  ['UK 8', 'UK 8'],
  ['Free size', 'Free size'],
  ['Size M', 'M'],
  ['Stock: L', 'L'],
  ['XXL qty', 'XXL'],
  ['2xl', 'XXL'],
  ['Stock XXXL', '3XL'],
  ['Size 32', '32'],
])('%s is the size %s', (heading, size) => {
  expect(sizeInHeading(heading)).toBe(size)
})

test.each(['Size', 'Stock', 'Quantity', 'Colour', '', '2026', '100', 'Small talk', '1'])(
  '%j is no size',
  (heading) => {
    expect(sizeInHeading(heading)).toBeUndefined()
  },
)

test.each([
  ['2XL', 'XXL', true],
  ['xxxl', '3XL', true],
  ['4XL', 'XXXXL', true],
  ['s', 'S', true],
  ['XL', 'XXL', false],
  ['2XL', '3XL', false],
  ['28', 'UK 28', false],
])('%s and %s are the same size: %s', (one, other, same) => {
  expect([isSameSize(one, other), isSameSize(other, one)]).toEqual([same, same])
})

test('every size that a category gives is known as one', () => {
  const kinds = [
    { gender: 'Men', masterCategory: 'Footwear' },
    { gender: 'Women', masterCategory: 'Footwear' },
    { gender: 'Men', masterCategory: 'Apparel' },
    { gender: 'Men', masterCategory: 'Accessories' },
  ] as const
  for (const kind of kinds)
    for (const size of sizesOf({ ...kind, subCategory: '', articleType: '' }))
      expect(sizeInHeading(size)).toBe(size)
})
