import { expect, test } from 'vitest'
import { lruCache } from './lru-cache.ts'

test('what was used longest ago is forgotten first', () => {
  const map = lruCache<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3])
})
