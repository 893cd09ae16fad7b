import { expect, test } from 'vitest'
import { facetRollupOf } from '../index/facet-rollup.ts'
import { listingOf, NO_FILTERS } from '../listing.ts'
import { countFacets } from './facet-counts.ts'
import { facetViews } from './facet-views.ts'

const rollup = facetRollupOf(
  [
    { colour: 'Multi', season: 'Fall', size: ['10', 'M', '9'], price: '0-499', products: 2 },
    { colour: 'Octarine', season: 'Spring', size: ['S'], price: '5000-', products: 3 },
  ].map(({ colour, season, size, price, products }) => ({
    categories: ['men', 'all'] as const,
    masterCategory: 'Apparel',
    values: {
      subCategory: ['Topwear'],
      articleType: ['Shirts'],
      colour: [colour],
      season: [season],
      size,
      price: [price],
      usage: [],
      country: [],
    },
    products,
  })),
)

test('a value of a filter goes with its label and its swatch only where it has one of its own', () => {
  const listing = listingOf('men', { chosen: { ...NO_FILTERS, colour: ['Multi'] } })
  const counts = countFacets(rollup, listing)
  const whole = countFacets(rollup, listingOf('men'))
  expect(facetViews(counts, whole, listing).map(({ facet, values }) => [facet, ...values])).toEqual(
    [
      ['colour', ['Octarine', 3], ['Multi', 2, null, '#c1272d #f2c531 #2f7d4a #2f5fb3']],
      ['size', ['S', 0], ['M', 2], ['9', 2], ['10', 2]],
      ['price', ['0-499', 2, 'Under ₹500'], ['5000-', 0, '₹5,000 and above']],
      ['season', ['Spring', 0], ['Fall', 2, 'Autumn']],
    ],
  )
})

test('types are a step below the sub-categories: offered within one, or where they are few', () => {
  const types = (
    offered: number,
    narrowed: Partial<Record<'subCategory' | 'articleType', string>>,
  ) => {
    const clothes = facetRollupOf(
      Array.from({ length: offered }, (_, i) => ({
        categories: ['men', 'all'] as const,
        masterCategory: 'Apparel',
        values: {
          ...NO_FILTERS,
          subCategory: [i % 2 === 0 ? 'Topwear' : 'Bottomwear'],
          articleType: [`Type ${i}`],
        },
        products: 1,
      })),
    )
    const listing = listingOf('men', {
      chosen: {
        ...NO_FILTERS,
        ...Object.fromEntries(Object.entries(narrowed).map(([facet, value]) => [facet, [value]])),
      },
    })
    const views = facetViews(
      countFacets(clothes, listing),
      countFacets(clothes, listingOf('men')),
      listing,
    )
    return views.find(({ facet }) => facet === 'articleType')?.values.length
  }
  expect(types(8, {})).toBe(8)
  expect(types(9, {})).toBeUndefined()
  expect(types(40, { subCategory: 'Topwear' })).toBe(20)
  expect(types(40, { articleType: 'Type 7' })).toBe(30)
})
