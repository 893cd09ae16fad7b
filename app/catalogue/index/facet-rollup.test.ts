import { expect, test } from 'vitest'
import { facetRollupOf } from './facet-rollup.ts'

test('what was used longest ago is forgotten first', () => {
  const { searchCache } = facetRollupOf([])
  const found = { ...facetRollupOf([]), length: 400_000 }
  searchCache.set('shirts', found)
  searchCache.set('kurtas', found)
  searchCache.get('shirts')
  // Three of them together have more than the million rows that may be cached.
  searchCache.set('shoes', found)
  expect([...searchCache.keys()].sort()).toEqual(['shirts', 'shoes'])
  // A search that found nothing is cached too.
  searchCache.set('nothing', facetRollupOf([]))
  expect(searchCache.has('nothing')).toBe(true)
})
