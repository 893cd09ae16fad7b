import { expect, test } from 'vitest'
import { listingFrom, listingOf, listingPath, NO_FILTERS } from '../listing.ts'
import { pageAtSize, pageNumbers, pageOf } from './pages.ts'

test('§2 Product listing: the page says Showing X to Y of Z', () => {
  expect(pageOf('2', 30)).toEqual({ number: 2, last: 3, from: 13, to: 24, total: 30 })
  expect(pageOf('3', 30)).toMatchObject({ from: 25, to: 30 })
  expect(pageOf(null, 0)).toEqual({ number: 1, last: 1, from: 0, to: 0, total: 0 })
})
test('with more on a page, the first product of it stays on the page that is shown', () => {
  const fifth = pageOf('5', 100)
  expect([fifth.from, pageAtSize(fifth, 24), pageAtSize(fifth, 48)]).toEqual([49, 3, 2])
  expect(pageOf('3', 100, { size: 24 })).toEqual({
    number: 3,
    last: 5,
    from: 49,
    to: 72,
    total: 100,
  })
  expect(pageAtSize(pageOf('3', 100, { size: 24 }), 12)).toBe(5)
  expect(pageAtSize(pageOf(null, 0), 48)).toBe(1)
  expect(pageOf('999', 20_000, { size: 48, reachable: 10_000 }).last).toBe(209)
})
test('T39 any nonsense lands on a real page', () => {
  for (const nonsense of ['-1', '0', '1.5', 'abc', '', ' 2', '1e9', '0x2', '٣'])
    expect(pageOf(nonsense, 100).number).toBe(1)
  for (const far of ['99999', '999999999']) expect(pageOf(far, 100).number).toBe(9)
  expect(pageOf('1'.padEnd(400, '0'), 100).number).toBe(1)
})
test('§9 pagination shows first and last, two each side of the current page, and ellipses', () => {
  expect(pageNumbers(10, 20)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20])
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 'gap', 20])
  expect(pageNumbers(20, 20)).toEqual([1, 'gap', 18, 19, 20])
})
test('an ellipsis never hides a single page', () => {
  expect(pageNumbers(5, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap', 20])
  expect(pageNumbers(3, 6)).toEqual([1, 2, 3, 4, 5, 6])
})
test('a listing without a category is the picker, and an unknown category is everything', () => {
  expect(listingFrom(new URLSearchParams(''))).toBeUndefined()
  expect(listingFrom(new URLSearchParams('masterCategory=Apparel'))).toBeUndefined()
  expect(listingFrom(new URLSearchParams('category=boots'))).toEqual(listingOf('all'))
})
test('a listing and its address are the same thing said twice', () => {
  const listing = listingOf('men', {
    masterCategory: 'Apparel',
    chosen: { ...NO_FILTERS, subCategory: ['Shoe Accessories'] },
  })
  expect(listingFrom(new URL(listingPath(listing, 3), 'http://shop').searchParams)).toEqual(listing)
  expect(listingPath(listingOf('women'))).toBe('/products?category=women')
})
