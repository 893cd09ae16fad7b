import { expect, test } from 'vitest'
import {
  formatSynonym,
  MAX_OWN_SYNONYMS,
  ownMeanings,
  parseSynonym,
  readSynonym,
  type OwnSynonym,
} from './own-synonyms.ts'

const RULES: OwnSynonym[] = [
  { words: ['kurti', 'kurta', 'tunic'], means: [] },
  { words: ['sneekers', 'snikers'], means: ['sneakers'] },
  { words: ['trainers'], means: ['sneekers'] },
]

const read = (words: string, means: string, isOneWay = false, rules = RULES) =>
  readSynonym(rules, { words, means, isOneWay })

test('words that mean the same find each other; one way finds only what is meant', () => {
  expect(ownMeanings(RULES, 'kurta')).toEqual(['kurti', 'tunic'])
  expect(ownMeanings(RULES, 'snikers')).toEqual(['sneakers'])
  expect(ownMeanings(RULES, 'sneakers')).toEqual([])
})

test('what is typed is read as the search reads it, in the languages that it reads', () => {
  expect(read(' Mojari,MOJADI ', 'Ethnic  Shoes', true)).toEqual({
    ok: true,
    value: { words: ['mojari', 'mojadi'], means: ['ethnic shoes'] },
  })
  expect(read('मोजरी', 'mojari')).toEqual({
    ok: true,
    value: { words: ['मोजरी', 'mojari'], means: [] },
  })
})

test.each<[words: string, means: string, side: string, said: string]>([
  ['', 'kurta', 'words', 'Enter a word'],
  ['mojari', ' ,!? ', 'means', 'Enter a word'],
  ['red cotton long mojari', 'x', 'words', '“red cotton long mojari” has more than 3 words'],
  ['below 500', 'mojari', 'words', 'The search reads “below 500” as a price, a size or a “not”'],
  ['mojari', 'size 9', 'means', 'The search reads “size 9” as a price, a size or a “not”'],
  ['bina', 'mojari', 'words', 'The search reads “bina” as a price, a size or a “not”'],
  ['chahiye', 'mojari', 'words', '“chahiye” means nothing to the search, which leaves it out'],
  [
    'mojari',
    'Mojari',
    'means',
    '“mojari” is there twice, or in singular and plural: a word finds itself already',
  ],
  [
    'mojari',
    'mojaris',
    'means',
    '“mojaris” is there twice, or in singular and plural: a word finds itself already',
  ],
  ['a1, a2, a3, a4, a5', 'b1, b2, b3, b4', 'means', 'Use 8 words at most'],
  [
    'tunics',
    'mojari',
    'words',
    '“tunics” is in “kurti = kurta = tunic” already. Remove that first.',
  ],
  [
    'mojari',
    'snikers',
    'words',
    '“snikers” is in “sneekers, snikers → sneakers” already. Remove that first.',
  ],
])('“%s” for “%s” is refused', (words, means, side, said) => {
  expect(read(words, means)).toEqual({ ok: false, error: { side, said } })
})

test('a circle is refused, at once or by way of others; another way to the same word is none', () => {
  const said = '“trainers” leads back to it already. Make them one group that works both ways.'
  expect(read('sneakers', 'trainers', true)).toEqual({ ok: false, error: { side: 'words', said } })
  expect(read('joggers', 'trainers', true).ok).toBe(true)
  expect(read('joggers', 'sneakers', true).ok).toBe(true)
})

test('200 are enough', () => {
  const full = Array.from({ length: MAX_OWN_SYNONYMS }, (_, i) => ({
    words: [`w${i}`],
    means: ['x'],
  }))
  expect(read('mojari', 'shoes', true, full)).toMatchObject({ ok: false })
  expect(read('mojari', 'shoes', true, full.slice(1)).ok).toBe(true)
})

test('a synonym survives its text', () => {
  for (const rule of RULES) expect(parseSynonym(formatSynonym(rule))).toEqual(rule)
})
