import { expect, test } from 'vitest'
import { formatJavaDouble } from './bank-answer.ts'

test.each([
  [2_000, '20.0'],
  [1_010, '10.1'],
  [149_999, '1499.99'],
  [7, '0.07'],
  [999_999_999, '9999999.99'],
  [1_000_000_000, '1.0E7'],
  [1_234_567_890, '1.23456789E7'],
  [12_500_000_005, '1.2500000005E8'],
])('%d paise are printed as Java prints a double: %s', (paise, text) => {
  expect(formatJavaDouble(paise)).toBe(text)
})
