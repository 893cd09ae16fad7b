import { describe, expect, test } from 'vitest'
import { facetRollupOf } from '../../index/facet-rollup.ts'
import { itemsOf, type Known } from '../read-words.ts'
import { tokensOf } from '../search-words.ts'
import { isNot, textWithout, type Ask } from './asks.ts'
import { facetWordsOf } from './facet-words.ts'
import { waysToGiveUp } from './giving-up.ts'
import { readSentence } from './read-sentence.ts'
import { spokenMeanings } from './spoken-words.ts'

const row = (articleType: string, colour: string) => ({
  categories: ['all' as const],
  masterCategory: 'Apparel',
  values: {
    subCategory: ['Topwear'],
    articleType: [articleType],
    colour: [colour],
    size: ['M', '9'],
    price: ['500-999'],
    season: ['Summer'],
    usage: ['Formal'],
    country: ['India', 'Italy', 'Sri Lanka'],
  },
  products: 1,
})
const facets = facetWordsOf(
  facetRollupOf([row('Shirts', 'Black'), row('Casual Shoes', 'Navy Blue'), row('Kurtas', 'White')]),
)
const CATALOGUE = [
  'shirt',
  'black',
  'white',
  'navy',
  'blue',
  'men',
  'casual',
  'shoes',
  'cotton',
  'kurta',
  'formal',
]
const STOP = ['for', 'of', 'or', 'and', 'in', 'the']

function understand(typed: string) {
  const tokens = tokensOf(typed)
  const words = tokens.map(({ word }) => word)
  const known: Known = {
    synonyms: new Map(
      words.flatMap((word) => {
        const means = spokenMeanings(word, CATALOGUE.includes(word))
        return means ? [[word, means]] : []
      }),
    ),
    words: new Map(
      words.map((word) => [
        word,
        { known: CATALOGUE.includes(word), stop: STOP.includes(word), stems: [] },
      ]),
    ),
  }
  const items = itemsOf(readSentence(tokens, facets.countries), {
    known,
    facets,
    unfinished: false,
  })
  const asks = items.flatMap((item) => (item.is === 'ask' ? [item.ask] : []))
  return {
    items,
    asks,
    labels: asks.map(({ label }) => label),
    unknown: items.flatMap((item) => (item.is === 'unknown' ? [item.text] : [])),
  }
}
const named = (asks: readonly Ask[]) => asks.map((ask) => (isNot(ask) ? 'not' : ask.named))

test('words are told apart by the facets and the synonyms that name them', () => {
  const { asks, labels } = understand('kaale cotton shirt daftar ke liye for him below 500 m')
  expect(named(asks)).toEqual(['colour', 'word', 'kind', 'occasion', 'gender', 'price', 'size'])
  expect(labels).toEqual(['Black', 'Cotton', 'Shirt', 'Formal', 'Men', 'Below ₹500', 'Size M'])
  expect(understand('navy blue casual shoes').labels).toEqual(['Navy blue', 'Casual shoes'])
})

describe('a negation', () => {
  test.each([
    ['shirt not black', ['Shirt', 'Not black']],
    ['shirt without black or white', ['Shirt', 'Not black or white']],
    ['shirt not black, white', ['Shirt', 'Not black or white']],
    ['shirt not black and not white', ['Shirt', 'Not black', 'Not white']],
    ['kaale nahi shirt', ['Not black', 'Shirt']],
    ['black ya white nahi shirt', ['Not black or white', 'Shirt']],
    ['shirt not black formal', ['Shirt', 'Not black', 'Formal']],
  ])('%s', (typed, labels) => {
    expect(understand(typed).labels).toEqual(labels)
  })

  test('of nothing that is known is said', () => {
    expect(understand('shirt not blorp').unknown).toEqual(['not', 'blorp'])
  })
})

test('joined colours and kinds are alternatives, a name twice is said once', () => {
  expect(understand('black or white shirt').labels).toEqual(['Black or white', 'Shirt'])
  expect(understand('shirt and kurta').labels).toEqual(['Shirt or kurta'])
  expect(understand('black white shirt').labels).toEqual(['Black', 'White', 'Shirt'])
  expect(understand('formal daftar shirt').labels).toEqual(['Formal', 'Shirt'])
})

test('a lone number is a size that there is, a price as people say prices, or not understood', () => {
  expect(understand('shoes 9').labels).toEqual(['Shoes', 'Size 9'])
  expect(understand('shirt 999').labels).toEqual(['Shirt', 'Up to ₹999'])
  expect(understand('shirt 270')).toMatchObject({ labels: ['Shirt'], unknown: ['270'] })
  expect(understand('shirt pack of 9').unknown).toEqual(['pack', '9'])
  expect(understand('500')).toMatchObject({ labels: [], unknown: ['500'] })
})

describe('a country that goods come from is asked for by its name, alone or behind "made in"', () => {
  test.each([
    ['italy', ['Made in Italy']],
    ['kurta made in ITALY', ['Kurta', 'Made in Italy']],
    ['shirt from sri lanka', ['Shirt', 'Made in Sri Lanka']],
    ['sri lanka shirt', ['Made in Sri Lanka', 'Shirt']],
    ['made in bharat or italy', ['Made in India or Italy']],
    ['made in india and shirt', ['Made in India', 'Shirt']],
  ])('%s', (typed, labels) => {
    expect(understand(typed)).toMatchObject({ labels, unknown: [] })
  })

  test('its code is a word like any other, and a country without goods is not known', () => {
    expect(understand('shirt in it')).toMatchObject({ labels: ['Shirt'], unknown: ['it'] })
    expect(understand('shirt made in china')).toMatchObject({
      labels: ['Shirt'],
      unknown: ['made', 'china'],
    })
  })

  test('a word of the catalogue that is a country too is the word', () => {
    const jordans = facetWordsOf(
      facetRollupOf([
        { ...row('Shirts', 'Black'), values: { ...row('', '').values, country: ['Jordan'] } },
      ]),
    )
    const read = (typed: string) => {
      const tokens = tokensOf(typed)
      const known = {
        synonyms: new Map(),
        words: new Map([['jordan', { known: true, stop: false, stems: [] }]]),
      }
      const pieces = readSentence(tokens, jordans.countries)
      return itemsOf(pieces, { known, facets: jordans, unfinished: false })
    }
    expect(read('jordan')).toMatchObject([{ is: 'ask', ask: { named: 'word' } }])
    expect(read('made in jordan')).toMatchObject([{ is: 'ask', ask: { named: 'country' } }])
  })
})

describe('without a chip there is the same text without its words, and what goes with them', () => {
  test.each([
    ['Office Shirt for men, below ₹500', 'Men', 'Office Shirt below ₹500'],
    ['Shirt for men, below ₹500', 'Below ₹500', 'Shirt for men'],
    ['shirt not black or white 9', 'Not black or white', 'shirt 9'],
    ['shirt 500+ black', 'Black', 'shirt 500+'],
    ['black shirt', 'Black', 'shirt'],
    ['for men', 'Men', ''],
  ])('%s, %s', (typed, label, rest) => {
    const { items, asks } = understand(typed)
    const ask = asks.find((one) => one.label === label)
    if (!ask) throw new Error(`no ${label} in ${asks.map((one) => one.label).join()}`)
    expect(textWithout(typed, items, ask)).toBe(rest)
  })
})

test('given up is the least important alone, else one more at a time, and never all', () => {
  const { asks } = understand('black formal shirt for men below 500 m cotton')
  const ways = waysToGiveUp(asks).map(named)
  const order = ['occasion', 'word', 'price', 'size', 'gender', 'colour', 'kind']
  expect(ways.slice(0, 7)).toEqual(order.map((name) => [name]))
  expect(ways.slice(7)).toEqual([2, 3, 4, 5, 6].map((count) => order.slice(0, count)))
  expect(waysToGiveUp(asks.slice(0, 1))).toEqual([])
})
