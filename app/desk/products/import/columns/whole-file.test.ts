import { expect, test } from 'vitest'
import { missingForNew } from './match-columns.ts'
import { headingsOf, lackingColumns, readWholeFile, withWholeFile } from './whole-file.ts'

const HEADER = ['Item code', 'Name', 'For', 'Type', 'Colour']
const COLUMNS = ['id', 'productDisplayName', 'gender', 'articleType', 'baseColour']

test('a value is taken for each column that the file lacks, and for no other', () => {
  const fields = {
    'whole-gender': 'Men',
    'whole-masterCategory': 'Apparel',
    'whole-subCategory': ' Ethnic,  fine ',
    'whole-season': '',
    'whole-id': '7',
  }
  const read = readWholeFile(fields, COLUMNS)
  expect(read).toEqual({ ok: true, value: ['masterCategory=Apparel', 'subCategory=Ethnic, fine'] })
  if (!read.ok) return
  const stored = withWholeFile({ header: HEADER, columns: COLUMNS }, read.value)
  expect(headingsOf(stored)).toEqual(HEADER)
  expect(stored.header).toHaveLength(stored.columns.length)
  expect(lackingColumns(HEADER, stored.columns)).toEqual([
    { column: 'masterCategory', value: 'Apparel' },
    { column: 'subCategory', value: 'Ethnic, fine' },
    { column: 'season', value: '' },
    { column: 'usage', value: '' },
  ])
})

test('a new product needs no season and no occasion; the rest may be one value for the whole file', () => {
  expect(missingForNew(HEADER, COLUMNS)).toEqual(['masterCategory', 'subCategory'])
  const entries = ['masterCategory=Apparel', 'subCategory=Topwear']
  expect(missingForNew(HEADER, [...COLUMNS, ...entries])).toEqual([])
})

test('a value that no cell may have is refused beside its field', () => {
  expect(readWholeFile({ 'whole-masterCategory': 'Groceries' }, COLUMNS)).toMatchObject({
    error: { 'whole-masterCategory': expect.stringContaining('category') as unknown },
  })
  expect(readWholeFile({ 'whole-usage': 'x'.repeat(201) }, COLUMNS)).toMatchObject({
    error: { 'whole-usage': expect.stringContaining('200') as unknown },
  })
})
