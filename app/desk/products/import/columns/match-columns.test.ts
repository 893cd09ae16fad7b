import { expect, test } from 'vitest'
import { STYLE_COLUMNS } from '#app/catalogue/import/style-row.ts'
import { guessColumns, missingForNew, readMatching } from './match-columns.ts'

test('the columns of the shop’s own file are what they say', () => {
  expect(guessColumns(STYLE_COLUMNS)).toEqual(STYLE_COLUMNS)
})

test.each<[string[], string[]]>([
  [
    ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty', 'Vendor'],
    ['styleGroup', 'productDisplayName', 'id', 'priceINR', 'stock', ''],
  ],
  [
    ['Style Code', 'Product Name', 'MRP', 'Selling Price (INR)', 'Color', 'Wash Care'],
    ['id', 'productDisplayName', '', 'priceINR', 'baseColour', 'care'],
  ],
  [
    ['sku', 'MRP ₹', 'Offer Price', 'qty'],
    ['id', 'priceINR', 'salePriceINR', 'stock'],
  ],
  [
    ['ID', 'Price', 'price', ''],
    ['id', 'priceINR', '', ''],
  ],
])('%j is taken for %j', (header, columns) => {
  expect(guessColumns(header)).toEqual(columns)
})

test('a choice that the form does not offer is none, and each of our columns is one of the file’s', () => {
  const header = ['a', 'b', 'c']
  const chosen = (...columns: string[]) =>
    Object.fromEntries(columns.map((column, at) => [`column-${at}`, column]))
  expect(readMatching(chosen('id', 'stock', 'drop table'), header)).toEqual({
    ok: true,
    value: ['id', 'stock', ''],
  })
  expect(readMatching(chosen('id', 'stock', 'stock'), header)).toMatchObject({
    error: { 'column-2': '“b” is the Stock already' },
  })
  expect(readMatching(chosen('id'), header)).toMatchObject({
    error: { form: expect.stringContaining('beside') as unknown },
  })
  expect(readMatching(chosen('', 'stock'), header)).toMatchObject({
    error: { form: expect.stringContaining('code') as unknown },
  })
})

test('a file that adds products needs all columns of one', () => {
  expect(missingForNew(STYLE_COLUMNS)).toEqual([])
  expect(missingForNew(['id', 'priceINR', 'stock'])).toContain('productDisplayName')
})
