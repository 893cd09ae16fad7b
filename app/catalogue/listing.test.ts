import { expect, test } from 'vitest'
import fc from '../../tests/fast-check.ts'
import { CATEGORIES } from './category.ts'
import {
  filterCount,
  clearFilters,
  eachFacet,
  FACETS,
  listingFrom,
  listingOf,
  listingPath,
  NO_FILTERS,
  toggleFilter,
  type Listing,
} from './listing.ts'
import { PAGE_SIZES } from './page-size.ts'
import { PRICE_BANDS } from './price-bands.ts'

const address = (path: string) => new URL(path, 'http://shop').searchParams
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((value) => value.isWellFormed() && value.trim() === value && value !== '')
const values = (value: fc.Arbitrary<string>) =>
  fc.uniqueArray(value, { maxLength: 4 }).map((drawn) => drawn.sort())
const chosen = fc.record(
  eachFacet((facet) =>
    values(facet === 'price' ? fc.constantFrom(...PRICE_BANDS.map(({ slug }) => slug)) : text),
  ),
)

const listing: fc.Arbitrary<Listing> = fc.record({
  category: fc.constantFrom(...CATEGORIES, 'all' as const),
  q: fc.option(text),
  masterCategory: fc.option(text),
  chosen,
  sort: fc.constantFrom(null, 'newest' as const, 'price-up' as const, 'price-down' as const),
  per: fc.constantFrom(...PAGE_SIZES),
})

test('an address says all of a listing: read back, it is the same listing and the same address', () => {
  fc.assert(
    fc.property(listing, fc.integer({ min: 1, max: 999_999 }), (listed, page) => {
      const path = listingPath(listed, page)
      const read = listingFrom(address(path))
      expect(read).toEqual(listed)
      expect(listingPath(read ?? listingOf('all'), page)).toBe(path)
      expect(address(path).get('page')).toBe(page === 1 ? null : String(page))
    }),
  )
})

test('whatever an address says, what is read of it has one address of its own', () => {
  const anything = fc.array(
    fc.tuple(
      fc.constantFrom('category', 'q', 'masterCategory', 'sort', 'per', 'page', 'x', ...FACETS),
      fc.string(),
    ),
  )
  fc.assert(
    fc.property(anything, (pairs) => {
      const read = listingFrom(new URLSearchParams(pairs))
      if (read) expect(listingFrom(address(listingPath(read)))).toEqual(read)
    }),
  )
})

test('the order of an address, repeats and blanks make no other listing', () => {
  const one = listingFrom(
    address('/products?colour=Red&colour=Blue&category=men&colour=Red&size=&masterCategory='),
  )
  expect(one).toEqual(listingOf('men', { chosen: { ...NO_FILTERS, colour: ['Blue', 'Red'] } }))
})

test('what no page of ours would ask for is not asked: unknown prices and orders, endless values and lists of them', () => {
  const many = Array.from({ length: 300 }, (_, i) => `colour=${i}`).join('&')
  const read = listingFrom(
    address(
      `/products?category=men&price=1-2&sort=cheapest&size=${'9'.repeat(300)}&${many}&q=${'a'.repeat(500)}`,
    ),
  )
  expect(read?.chosen).toMatchObject({ price: [], size: [] })
  expect(read?.sort).toBeNull()
  expect(read?.chosen.colour).toHaveLength(60)
  expect(read?.q).toHaveLength(100)
})

test('choosing a value twice is not choosing it; clearing leaves the search and the order', () => {
  const red = toggleFilter(listingOf('women', { q: 'kurta', sort: 'price-up' }), 'colour', 'Red')
  expect(red.chosen.colour).toEqual(['Red'])
  expect(filterCount(toggleFilter(red, 'colour', 'Red'))).toBe(0)
  expect(clearFilters({ ...red, masterCategory: 'Apparel' })).toEqual(
    listingOf('women', { q: 'kurta', sort: 'price-up' }),
  )
})

test('12 products on a page have no word in the address, and other sizes than those offered are 12', () => {
  const sizeAt = (per: string) => listingFrom(address(`/products?category=men&per=${per}`))?.per
  expect([12, 24, 48].map((per) => sizeAt(String(per)))).toEqual([12, 24, 48])
  for (const made of ['', '0', '13', '024', '24.0', '1e9', 'all']) expect(sizeAt(made)).toBe(12)
  expect(listingPath(listingOf('men', { per: 24 }), 3)).toBe('/products?category=men&per=24&page=3')
})
