import { expect, test } from 'vitest'
import { productCodeIn } from './product-code.ts'

test.each([
  '16920',
  ' #16920 ',
  'Product code 16920',
  'product code: 16920',
  'SKU 16920',
  'sku-16920',
  'SKU16920',
  'code 16920',
  'Style no. 16920',
  '0016920',
  '\u200e१६९२०',
])('%j is the code of a product', (typed) => {
  expect(productCodeIn(typed)).toBe(16920)
})

test.each([
  '',
  'kurta',
  'kurta 16920',
  '16920 shirt',
  '0',
  '2147483648',
  '99999999999',
  '1.5',
  '-',
])('%j is no code', (typed) => {
  expect(productCodeIn(typed)).toBeUndefined()
})
