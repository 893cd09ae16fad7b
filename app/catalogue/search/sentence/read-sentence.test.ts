import { describe, expect, test } from 'vitest'
import { tokensOf } from '../search-words.ts'
import { readSentence } from './read-sentence.ts'

/** The wishes of a sentence by their labels, and the words that are left. */
function read(typed: string): { wishes: string[]; words: string } {
  const pieces = readSentence(tokensOf(typed))
  return {
    wishes: pieces.flatMap((piece) => (piece.is === 'wish' ? [piece.wish.label] : [])),
    words: pieces
      .flatMap((piece) => (piece.is === 'words' ? piece.tokens.map(({ word }) => word) : []))
      .join(' '),
  }
}
const wishesOf = (typed: string) => read(typed).wishes

describe('a price bound', () => {
  test.each([
    ['kurtas below 500', 'Below ₹500'],
    ['kurta less than rs. 1,500', 'Below ₹1,500'],
    ['kurta < 500', 'Below ₹500'],
    ['kurta undr 500', 'Below ₹500'],
    ['kurta 500 se kam', 'Below ₹500'],
    ['साड़ी २००० से कम', 'Below ₹2,000'],
    ['kurta upto 1.5k', 'Up to ₹1,500'],
    ['kurta 1000 ke andar', 'Up to ₹1,000'],
    ['kurta 1000 k andar', 'Up to ₹1,000'],
    ['kurta dhai hazar tak', 'Up to ₹2,500'],
    ['kurta ek hazar paanch sau tak', 'Up to ₹1,500'],
    ['साड़ी दो हज़ार तक', 'Up to ₹2,000'],
    ['₹1,00,000 saree', 'Up to ₹1,00,000'],
    ['kurta 500/-', 'Up to ₹500'],
    ['saree not more than 2000', 'Up to ₹2,000'],
    ['watches above 3000', 'Above ₹3,000'],
    ['ghadi 3000 se zyada', 'Above ₹3,000'],
    ['watches 5000+', '₹5,000 and above'],
    ['watches at least 5000', '₹5,000 and above'],
    ['shirts around 1000', 'About ₹1,000'],
    ['between 500 and 1000', '₹500 to ₹1,000'],
    ['500-1000', '₹500 to ₹1,000'],
    ['1 se 2 hazar', '₹1,000 to ₹2,000'],
    ['1000 से 2000 के बीच', '₹1,000 to ₹2,000'],
  ])('%s', (typed, label) => {
    expect(wishesOf(typed)).toEqual([label])
  })

  test('"below" leaves the amount itself out, "up to" does not', () => {
    const [below, upTo] = ['below 500', 'upto 500'].map((typed) => readSentence(tokensOf(typed))[0])
    expect(below).toMatchObject({ wish: { fromPaise: null, belowPaise: 500_00 } })
    expect(upTo).toMatchObject({ wish: { fromPaise: null, belowPaise: 500_01 } })
  })

  test.each([
    'kurta',
    'levis 501',
    'pack of 3',
    'under armour',
    '3/4 pants',
    'above 0',
    '1000-500',
  ])('none: %s', (typed) => {
    expect(wishesOf(typed)).toEqual([])
  })

  test('a word before the next amount belongs to that', () => {
    expect(read('shoes 9 under 1000')).toEqual({ wishes: ['Below ₹1,000'], words: 'shoes 9' })
    expect(wishesOf('above 500 below 1000')).toEqual(['Above ₹500', 'Below ₹1,000'])
  })
})

describe('a size', () => {
  test.each([
    ['shirt size xl', 'Size XL'],
    ['shirt xxl', 'Size XXL'],
    ['shirt double xl', 'Size XXL'],
    ['shirt m', 'Size M'],
    ['small size shirt', 'Size S'],
    ['shoes size 9', 'Size 9'],
    ['shoes siez 9', 'Size 9'],
    ['shoes uk8', 'Size 8'],
    ['joote 9 number', 'Size 9'],
    ['shoes size 7.5', 'Size 7.5'],
    ['32 waist jeans', 'Size 32'],
    ['जूते साइज़ 9', 'Size 9'],
    ['shoes size 8 or 9', 'Size 8 or 9'],
    ['shirts S, M', 'Size S or M'],
  ])('%s', (typed, label) => {
    expect(wishesOf(typed)).toEqual([label])
  })

  test.each(["men's shirt", 'women s shirt', 'H&M shirt', 'size guide', 'v neck', 'm'])(
    'none: %s',
    (typed) => {
      expect(wishesOf(typed)).toEqual([])
    },
  )
})

test('every token is in one piece, in its order', () => {
  const tokens = tokensOf('black nahi, kurta 1000 ke andar XL size me, not for men')
  expect(readSentence(tokens).flatMap((piece) => piece.tokens)).toEqual(tokens)
})
