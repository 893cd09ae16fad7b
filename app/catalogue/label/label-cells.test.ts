import { readFileSync } from 'node:fs'
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
  for (const written of [
    'Asha Imports, 4 Dock Road, Mumbai 400001',
    'Asha, Mumbai 400 001, MH',
    'Georgia, Goa 403001, India',
  ])
    expect(read({ importer: written })?.style.importer).toBe(written)
  for (const written of [
    'Asha Imports',
    '400001',
    'Asha Imports, Dock Road 1234567',
    'Asha Imports, 4 Dock Road, Shenzhen 518000, China',
    'Asha Imports, Moscow 101000, Russia',
    'Asha Imports, call 987654',
    'Asha Imports, Mumbai, Tel: 400001',
    'Zhang Trading\nShenzhen 518000\nChina',
  ])
    expect(read({ importer: written })?.unread, written).toMatchObject([
      { column: 'importer', reason: 'importerAddress' },
    ])
})

test('an address on several lines is kept in one, its parts apart', () => {
  const written = 'Asha Imports\r\n4 Dock Road,\nMumbai 400001\n'
  const kept = 'Asha Imports, 4 Dock Road, Mumbai 400001'
  for (const column of ['importer', 'manufacturer', 'packer', 'marketer'] as const)
    expect(read({ [column]: written })?.style[column]).toBe(kept)
})

test('a PIN code of an importer may be any of the directory of India Post, and no other area', () => {
  const directory = JSON.parse(readFileSync('app/shipping/places/pincodes.json', 'utf8')) as {
    states: Record<string, Record<string, number[]>>
  }
  const pins = Object.values(directory.states).flatMap((one) => Object.values(one).flat())
  const areas = new Set(pins.map((pin) => String(pin).slice(0, 2)))
  const isTaken = (area: string) =>
    read({ importer: `Asha Imports, Dock Road ${area}0001` })?.style.importer !== undefined
  const all = Array.from({ length: 90 }, (_, i) => String(i + 10))
  expect(all.filter(isTaken)).toEqual(all.filter((area) => areas.has(area)))
})

test('the label is read with the row: amounts as prices are, texts as they stand, NA erases', () => {
  expect(
    read({ mrpINR: 'Rs. 1,599', netQuantity: ' 50  ml ', packer: 'NA', marketer: '' })?.style,
  ).toMatchObject({ mrpPaise: 159900, netQuantity: '50 ml', packer: null, marketer: undefined })
  expect(read({ mrpINR: '0' })?.unread).toMatchObject([{ column: 'mrpINR', reason: 'price' }])
})
