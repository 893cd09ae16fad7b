import { expect, test } from 'vitest'
import { parseStyleRow, type RawStyle } from '../import/style-row.ts'

const read = (raw: RawStyle) => {
  const row = parseStyleRow({ id: '7', ...raw })
  return row.ok ? row.value : undefined
}

test('a month is read as labels and spreadsheets write it, and kept in one way', () => {
  for (const written of ['2026-10', '10/2026', '10-2026', 'October 2026', 'Oct 2026', 'Oct-26'])
    expect(read({ packedMonth: written })?.style.packedMonth, written).toBe('2026-10')
  for (const written of ['2026-13', '26', 'Smarch 2026', '2026-10-04', '10/26/2026'])
    expect(read({ packedMonth: written })?.unread, written).toMatchObject([
      { column: 'packedMonth', reason: 'packedMonth' },
    ])
})

test('an importer is a name with an address in India: a name alone cannot be read', () => {
  for (const written of ['Asha Imports, 4 Dock Road, Mumbai 400001', 'Asha, Mumbai 400 001, MH'])
    expect(read({ importer: written })?.style.importer).toBe(written)
  for (const written of ['Asha Imports', '400001', 'Asha Imports, Dock Road 1234567'])
    expect(read({ importer: written })?.unread, written).toMatchObject([
      { column: 'importer', reason: 'importerAddress' },
    ])
})

test('the label is read with the row: amounts as prices are, texts as they stand, NA erases', () => {
  expect(
    read({ mrpINR: 'Rs. 1,599', netQuantity: ' 50  ml ', packer: 'NA', marketer: '' })?.style,
  ).toMatchObject({ mrpPaise: 159900, netQuantity: '50 ml', packer: null, marketer: undefined })
  expect(read({ mrpINR: '0' })?.unread).toMatchObject([{ column: 'mrpINR', reason: 'price' }])
})
