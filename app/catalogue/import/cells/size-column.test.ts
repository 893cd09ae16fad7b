import { expect, test } from 'vitest'
import { parseStockCell } from './stock-cell.ts'
import { sizeColumn, sizeCounted, stockFromSizes } from './size-column.ts'

test('the name of a column of one size says the size', () => {
  expect(sizeCounted(sizeColumn('UK 8'))).toBe('UK 8')
  expect([sizeCounted('stock'), sizeCounted('stock:'), sizeCounted('S')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an empty cell does not name its size, and 0 counts none of it', () => {
  const row = [
    ['S', '3'],
    ['M', '0'],
    ['L', ' '],
  ] as const
  expect(stockFromSizes(row)).toEqual({ stock: 'S=3; M=0', named: ['S', 'M'] })
  expect(stockFromSizes([['S', '']])).toEqual({ stock: '', named: [] })
})

test('a cell of one size cannot count another', () => {
  const { stock } = stockFromSizes([['S', '3; M=9']])
  expect(parseStockCell(stock, ['S', 'M'])).toBeUndefined()
})

test('a free size is that of a product without sizes to choose, or of the only one it has', () => {
  const { stock } = stockFromSizes([['Free size', '5']])
  expect(parseStockCell(stock, [])).toEqual({ '': 5 })
  expect(parseStockCell(stock, ['One Size'])).toEqual({ 'One Size': 5 })
  expect(parseStockCell(stock, ['S', 'M'])).toBeUndefined()
})
