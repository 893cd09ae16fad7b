import { expect, test } from 'vitest'
import fc from '../../tests/fast-check.ts'
import { paise } from '#app/basics/money.ts'
import { amountInWords } from './in-words.ts'

const words = (rupees: number) => amountInWords(paise(Math.round(rupees * 100)))

test('an amount is written in rupees and paise', () => {
  expect(words(2697.3)).toBe(
    'Rupees two thousand six hundred and ninety-seven and thirty paise only',
  )
  expect(words(1499)).toBe('Rupees one thousand four hundred and ninety-nine only')
  expect(words(0)).toBe('Rupees zero only')
  expect(words(0.01)).toBe('One paisa only')
  expect(words(0.99)).toBe('Ninety-nine paise only')
  expect(words(20)).toBe('Rupees twenty only')
  expect(words(100.11)).toBe('Rupees one hundred and eleven paise only')
})
test('large amounts are counted in lakh and crore', () => {
  expect(words(1_00_000)).toBe('Rupees one lakh only')
  expect(words(10_05_001)).toBe('Rupees ten lakh five thousand and one only')
  expect(words(12_34_56_789)).toBe(
    'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine only',
  )
  expect(words(123_00_00_000)).toBe('Rupees one hundred and twenty-three crore only')
  expect(words(1_00_000_00_00_000)).toBe('Rupees one lakh crore only')
})
test('two amounts never read alike', () => {
  const amount = fc.nat({ max: 10 ** 13 })
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      fc.pre(one !== other)
      expect(amountInWords(paise(one))).not.toBe(amountInWords(paise(other)))
    }),
  )
})
