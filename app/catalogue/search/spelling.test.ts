import { expect, test } from 'vitest'
import fc from '../../../tests/fast-check.ts'
import { correctionOf, editDistance, typoDistance } from './spelling.ts'

const words = [
  'kurta',
  'kurti',
  'saree',
  'shirts',
  'sunglasses',
  'sandals',
  'churidar',
  'black',
  'red',
  'tie',
].map((word) => ({
  word,
  products: 10,
}))

test('letters left out, put in, changed or swapped are one slip each', () => {
  expect(
    [
      ['red', 'rde'],
      ['kurta', 'krta'],
      ['kurta', 'kurtta'],
      ['kurta', 'kurka'],
      ['kurta', 'kurta'],
    ].map(([a = '', b = '']) => editDistance(a, b)),
  ).toEqual([1, 1, 1, 1, 0])
})

test('the distance is the same both ways, none to itself, and never more than the longer word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a))
      expect(editDistance(a, a)).toBe(0)
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
})

test('words that sound alike are near however they are spelt', () => {
  for (const [typed, word] of [
    ['saaree', 'saree'],
    ['kurtha', 'kurta'],
    ['chooridaar', 'churidar'],
    ['shandals', 'sandals'],
  ] as const)
    expect([typed, typoDistance(typed, word) <= 1.5]).toEqual([typed, true])
})

test('the nearest word is what was meant', () => {
  for (const [typed, word] of [
    ['rde', 'red'],
    ['sarre', 'saree'],
    ['sunglases', 'sunglasses'],
    ['shrits', 'shirts'],
    ['blak', 'black'],
  ] as const)
    expect([typed, correctionOf(typed, words)]).toEqual([typed, word])
})

test('what is near to nothing is not turned into something', () => {
  for (const typed of ['laptop', 'xyz', 'qwertyuiop', 'bed', 'sofa', 'sarong', 'handles'])
    expect([typed, correctionOf(typed, words)]).toEqual([typed, undefined])
})

test('a long word is not taken for a short one that sounds a little like it', () => {
  expect(correctionOf('bbbbbbbbbbbb', [{ word: 'bag', products: 500 }])).toBeUndefined()
})

test('of two that are as near, the one that more products have', () => {
  expect(
    correctionOf('kurt', [
      { word: 'kurti', products: 1 },
      { word: 'kurta', products: 500 },
    ]),
  ).toBe('kurta')
})
