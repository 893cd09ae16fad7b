import { expect, test } from 'vitest'
import { phrasesOf, takePhrases, wordsOf } from './search-words.ts'

test('words are in small letters, of any script, without what stands between them', () => {
  expect(wordsOf('  Red,  KURTA (women) ')).toEqual(['red', 'kurta', 'women'])
  expect(wordsOf('लाल साड़ी')).toEqual(['लाल', 'साड़ी'].map((word) => word.normalize('NFKC')))
  expect(wordsOf("men's shirts")).toEqual(['men', 'shirts'])
  expect(wordsOf(`%';--"\\ & | ! <-> :*`)).toEqual([])
})

test('a T-shirt is one word however it is written', () => {
  for (const typed of ['t-shirt', 'T shirt', 'tshirt']) expect(wordsOf(typed)).toEqual(['tshirt'])
})

test('only the beginning of a long query, and of a long word, is read', () => {
  expect(wordsOf('a '.repeat(10_000))).toHaveLength(50)
  expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(40)])
})

test('phrases are taken the longest first, and none overlaps another', () => {
  const words = ['salwar', 'kameez', 'set', 'red']
  expect(phrasesOf(words)).toHaveLength(9)
  const known = new Set(['salwar kameez', 'kameez set', 'red'])
  expect(takePhrases(words, (text) => known.has(text)).map(({ text }) => text)).toEqual([
    'salwar kameez',
    'red',
  ])
})
