import { expect, test } from 'vitest'
import { keysetPage } from './keyset-page.ts'

const size = 2

test('the first page has none before it, and one after it where a row more was read', () => {
  const first = { size, isBeyond: false, isBackwards: false }
  expect(keysetPage([1, 2, 3], first)).toEqual({ shown: [1, 2], before: undefined, after: 2 })
  expect(keysetPage([1, 2], first)).toEqual({ shown: [1, 2], before: undefined, after: undefined })
  expect(keysetPage([], first)).toEqual({ shown: [], before: undefined, after: undefined })
})

test('a page further on leads back, and read backwards its rows come in the sequence of the list', () => {
  const beyond = { size, isBeyond: true, isBackwards: false }
  expect(keysetPage([3, 4, 5], beyond)).toEqual({ shown: [3, 4], before: 3, after: 4 })
  const back = { size, isBeyond: true, isBackwards: true }
  expect(keysetPage([4, 3, 2], back)).toEqual({ shown: [3, 4], before: 3, after: 4 })
  expect(keysetPage([2, 1], back)).toEqual({ shown: [1, 2], before: undefined, after: 2 })
})
