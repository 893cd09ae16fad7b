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
    ['id', 'productDisplayName', 'mrpINR', 'priceINR', 'baseColour', 'care'],
  ],
  [
    ['sku', 'MRP ₹', 'Offer Price', 'qty'],
    ['id', 'priceINR', 'salePriceINR', 'stock'],
  ],
  [
    ['ID', 'Price', 'price', ''],
    ['id', 'priceINR', '', ''],
  ],
  [
    ['Item code', 'Name', 'For', 'Type', 'Price', 'Colour', 'S', 'm', 'Size L', 'Remarks'],
    [
      'id',
      'productDisplayName',
      'gender',
      'articleType',
      'priceINR',
      'baseColour',
      'stock:S',
      'stock:M',
      'stock:L',
      '',
    ],
  ],
  [
    ['Code', 'UK 8', 'Free size', '28', '28', 'Price in rupees'],
    ['id', 'stock:UK 8', 'stock:Free size', 'stock:28', '', 'priceINR'],
  ],
  [
    ['Code', 'Qty', 'S'],
    ['id', 'stock', ''],
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

test('a column of any heading may be the stock of that size; beside one there is no stock of all', () => {
  const header = ['code', 'Petite', 'S', 'total']
  const chosen = (...columns: string[]) =>
    readMatching(Object.fromEntries(columns.map((column, at) => [`column-${at}`, column])), header)
  expect(chosen('id', 'stock:Petite', 'stock:S')).toEqual({
    ok: true,
    value: ['id', 'stock:Petite', 'stock:S', ''],
  })
  expect(chosen('id', 'stock:M', 'stock:S')).toMatchObject({
    value: ['id', '', 'stock:S', ''],
  })
  expect(chosen('id', '', 'stock:S', 'stock')).toMatchObject({
    error: { 'column-3': '“S” counts the stock of a size already' },
  })
})

test('a file that adds products needs all columns of one', () => {
  expect(missingForNew(STYLE_COLUMNS, STYLE_COLUMNS)).toEqual([])
  const prices = ['id', 'priceINR', 'stock']
  expect(missingForNew(prices, prices)).toContain('productDisplayName')
})
