import { expect, test } from 'vitest'
import { withPriceColumn } from './price-column.ts'

test.each([
  [
    ['id', 'Selling Price', 'MRP'],
    ['id', 'priceINR', 'MRP'],
  ],
  [
    ['id', 'MRP (Rs.)'],
    ['id', 'priceINR'],
  ],
  [
    ['id', 'mrpINR'],
    ['id', 'mrpINR'],
  ],
  [
    ['id', 'price', 'priceINR'],
    ['id', 'price', 'priceINR'],
  ],
])('of the columns %j the price is read as in %j', (names, read) => {
  expect(withPriceColumn(names)).toEqual(read)
})
