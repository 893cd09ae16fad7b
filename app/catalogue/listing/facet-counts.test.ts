import { expect, test } from 'vitest'
import fc from '../../../tests/fast-check.ts'
import type { ListingCategory } from '../category.ts'
import { countFacets } from './facet-counts.ts'
import { facetRollupOf, type RollupRow } from '../index/facet-rollup.ts'
import { eachFacet, FACETS, listingOf, type Facet, type Listing } from '../listing.ts'

// Few values, so that rows overlap.
const one = (...values: string[]) =>
  fc.constantFrom(...values, '').map((value) => (value ? [value] : []))
const row: fc.Arbitrary<RollupRow> = fc.record({
  categories: fc
    .subarray<ListingCategory>(['men', 'women', 'accessories'])
    .map((some) => [...some, 'all' as const]),
  masterCategory: fc.constantFrom('Apparel', 'Footwear'),
  values: fc.record({
    subCategory: one('Topwear', 'Shoes'),
    articleType: one('Shirts', 'Kurtas'),
    colour: one('Red', 'Blue', 'Green'),
    size: fc.subarray(['S', 'M', 'L', '7']),
    price: one('0-499', '500-999'),
    season: one('Summer'),
    usage: one('Casual', 'Ethnic'),
    country: one('India', 'Italy'),
  }),
  products: fc.integer({ min: 1, max: 9 }),
})
const listing: fc.Arbitrary<Listing> = fc
  .record({
    category: fc.constantFrom<ListingCategory>('men', 'women', 'accessories', 'all'),
    masterCategory: fc.constantFrom(null, null, 'Apparel', 'Home'),
    chosen: fc.record({
      subCategory: fc.subarray(['Topwear', 'Shoes', 'Nowhere']),
      articleType: fc.subarray(['Shirts']),
      colour: fc.subarray(['Red', 'Blue', 'Octarine']),
      size: fc.subarray(['M', '7']),
      price: fc.subarray(['0-499']),
      season: fc.subarray(['Summer']),
      usage: fc.subarray(['Ethnic']),
      country: fc.subarray(['Italy']),
    }),
  })
  .map(({ category, ...narrowed }) => listingOf(category, narrowed))

/** Oracle: checks each row against each filter. */
function byHand(rows: readonly RollupRow[], { category, masterCategory, chosen }: Listing) {
  const isOf = (row: RollupRow, besides?: Facet | 'masterCategory' | 'category') =>
    (besides === 'category' || row.categories.includes(category)) &&
    (besides === 'masterCategory' ||
      masterCategory === null ||
      row.masterCategory === masterCategory) &&
    FACETS.every(
      (facet) =>
        facet === besides ||
        chosen[facet].length === 0 ||
        chosen[facet].some((value) => row.values[facet].includes(value)),
    )
  const tally = (
    besides: Parameters<typeof isOf>[1],
    valuesOf: (row: RollupRow) => readonly string[],
  ) => {
    const counted = new Map<string, number>()
    for (const row of rows.filter((each) => isOf(each, besides)))
      for (const value of valuesOf(row))
        counted.set(value, (counted.get(value) ?? 0) + row.products)
    return counted
  }
  return {
    total: rows.filter((each) => isOf(each)).reduce((sum, { products }) => sum + products, 0),
    facets: eachFacet((facet) => tally(facet, (row) => row.values[facet])),
    masterCategories: tally('masterCategory', (row) => [row.masterCategory]),
    categories: tally('category', (row) => row.categories),
  }
}

test('facets are counted as by hand: each value as if it were chosen, beside what is chosen of its own facet', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), listing, (rows, requested) => {
      expect(countFacets(facetRollupOf(rows), requested)).toEqual(byHand(rows, requested))
    }),
    { numRuns: 300 },
  )
})
