import { expect, test } from 'vitest'
import { guessColumns, readColumns } from '../sheets/columns.ts'
import { PIN_COLUMNS } from './sheet-columns.ts'
import { readSheet, readPinHeader } from './sheet-file.server.ts'
import { readSheetRow } from './sheet-rows.ts'

const COLUMNS = ['pin', 'prepaid', 'cash', 'pickup', 'days', 'zone']

test.each([
  [['211001', 'Y', 'N', 'Y', '2-4', 'A'], { cash: false, pickup: true, daysMin: 2, daysMax: 4 }],
  [['211 001', 'TRUE', 'yes', '0', '3 to 5 days', ''], { cash: true, daysMax: 5, zone: null }],
  [['211001', '1', '', '-', '', 'B'], { prepaid: true, cash: false, daysMin: null, zone: 'B' }],
  [
    ['211001.0', 'Yes (max 5000)', 'Y - upto 5000', 'N (ODA)', 'D+2', ''],
    { cash: true, pickup: false, daysMin: 2, daysMax: 2 },
  ],
  [
    ['="211001"', '1.0', '0.0', 'Yes', '2-3 Business days', ''],
    { cash: false, daysMin: 2, daysMax: 3 },
  ],
  [["'211001", 'Y', 'Y, max ₹5,000', '✓', '48 hrs', ''], { cash: true, daysMin: 2, daysMax: 2 }],
  [['२११००१', 'Y', 'Y', 'Y', '24–48 hours', ''], { daysMin: 1, daysMax: 2 }],
  [['211001\u200E', 'Y', 'Y', 'Y', '2.0', ''], { daysMin: 2, daysMax: 2 }],
  [['211001', 'Y', 'Y', 'Y', 'T+2 - T+4 working days', ''], { daysMin: 2, daysMax: 4 }],
  [['211001', 'Y', 'Y', 'Y', 'Within 3 days', ''], { daysMin: 3, daysMax: 3 }],
  [['211001', 'Non Serviceable', 'NA', 'N', '7', ''], { prepaid: false, daysMin: 7, daysMax: 7 }],
])('%j is read', (cells, row) => {
  expect(readSheetRow(cells, COLUMNS)).toMatchObject({ ok: true, value: { pin: 211001, ...row } })
})

test.each([
  [['21100', 'Y', 'N', 'N', '', ''], 'No PIN code of six digits'],
  [['011001', 'Y', 'N', 'N', '', ''], 'No PIN code of six digits'],
  [
    ['2.11E+05', 'Y', 'N', 'N', '', ''],
    'A spreadsheet has rounded its PIN code: save the column as text',
  ],
  [['211001', 'Yes/No', 'N', 'N', '', ''], '“Yes/No” is neither yes nor no'],
  [['211001', 'maybe', 'N', 'N', '', ''], '“maybe” is neither yes nor no'],
  [['211001', 'Y', 'N', 'N', '4-2', ''], '“4-2” is no number of days'],
  [['211001', 'Y', 'N', 'N', '02-Apr', ''], '“02-Apr” is no number of days'],
  [['211001', 'Y', 'N', 'N', '91', ''], '“91” is no number of days'],
])('%j is left out, and said why', (cells, error) => {
  expect(readSheetRow(cells, COLUMNS)).toEqual({ ok: false, error })
})

test('a sheet of PIN codes alone says that all of them are served, without cash and returns', () => {
  expect(readSheetRow(['211001'], ['pin'])).toMatchObject({
    value: { prepaid: true, cash: false, pickup: false, daysMin: null },
  })
})

test('columns are guessed by the names that couriers give them, and chosen once each', () => {
  const header = ['Pincode', 'City', 'Prepaid', 'COD', 'RVP', 'TAT (days)', 'Zone']
  expect(guessColumns(PIN_COLUMNS, header)).toEqual([
    'pin',
    '',
    'prepaid',
    'cash',
    'pickup',
    'days',
    'zone',
  ])
  expect(readColumns(PIN_COLUMNS, { 'column-0': 'cash', 'column-1': 'cash' }, header)).toEqual({
    ok: false,
    error: {
      'column-1': '“Pincode” is the Collects cash already',
      form: 'Choose the column that has the PIN code.',
    },
  })
})

test('a sheet is read with semicolons, quotes and a byte order mark; of a PIN code twice the second is left out', () => {
  const file = Buffer.from(
    '\uFEFFPIN;COD;City\r\n211001;Y;"Agra; UP"\r\n211001;N;Agra\r\n12;Y;x\r\n',
  )
  expect(readPinHeader(file)).toMatchObject({ value: { header: ['PIN', 'COD', 'City'] } })
  expect(readSheet(file, ['pin', 'cash', ''])).toMatchObject({
    value: {
      rows: [{ pin: 211001, cash: true }],
      problems: 2,
      first: [
        { line: 3, reason: 'This PIN code stands above' },
        { line: 4, reason: 'No PIN code of six digits' },
      ],
    },
  })
  expect(readPinHeader(Buffer.from('211001;Y\n211002;Y'))).toEqual({
    ok: false,
    error: 'its first line does not name the columns',
  })
  expect(readPinHeader(Buffer.from('PK\u0003\u0004\0'))).toMatchObject({ ok: false })
})

test.each([
  ['sep=', 'sep=;\nPincode;COD\n110001.0;Y'],
  ['a title', 'Serviceable PIN codes 28 Nov 2026\nPincode,COD\n110001,Y'],
  ['a semicolon in a cell', 'Pincode,City,COD\n110001,"Delhi; NCT",Y\n110002,Delhi; old,Y'],
  ['UTF-16', Buffer.from('Pincode\tCOD\n110001\tY', 'utf16le')],
  ['one column', 'Pincode\n110001'],
])('a sheet is read with %s', (_, file) => {
  const bytes = Buffer.from(file)
  const header = readPinHeader(bytes)
  const columns = guessColumns(PIN_COLUMNS, header.ok ? header.value.header : [])
  const sheet = readSheet(bytes, columns)
  expect(sheet).toMatchObject({ value: { problems: 0 } })
  expect(sheet.ok && sheet.value.rows[0]?.pin).toBe(110_001)
})
