import { expect, test } from 'vitest'
import { guessColumns, readColumns } from '../../sheets/columns.ts'
import { REMITTANCE_COLUMNS } from './remittance-columns.ts'
import { readRemittance, readRemittanceHeader } from './remittance-file.server.ts'
import { readDate, readRemittanceRow } from './remittance-rows.server.ts'

const COLUMNS = ['tracking', 'order', 'amount', 'reference', 'paidOn']
const NONE = { reference: null, paidOn: null }
const read = (cells: string[], ofAll: { reference: string | null; paidOn: string | null } = NONE) =>
  readRemittanceRow({ line: 2, cells }, COLUMNS, ofAll)

test.each([
  ['1,499.00', 149_900],
  ['₹ 1499', 149_900],
  ['Rs. 1499.5', 149_950],
  ['INR 1499.000', 149_900],
])('the amount %s is read', (amount, paise) => {
  expect(read(["'123456", '', amount, 'UTR 9', '20/11/2026'])).toMatchObject({
    ok: true,
    value: { tracking: '123456', amount: paise, reference: 'UTR 9', paidOn: '2026-11-20' },
  })
})

test.each([
  ['2026-11-20T10:00:00', '2026-11-20'],
  ['20-11-26', '2026-11-20'],
  ['5.1.2027 10:30', '2027-01-05'],
  ['20 Nov 2026', '2026-11-20'],
  ['20-November-2026', '2026-11-20'],
  ['31/06/2026', undefined],
  ['11/20/2026', undefined],
  ['soon', undefined],
])('the date %s is %s', (cell, date) => {
  expect(readDate(cell)).toBe(date)
})

test('what a row does not say is that of the whole file', () => {
  const ofAll = { reference: 'UTR1', paidOn: '2026-11-20' }
  expect(read(['1', '', '10', '', ''], ofAll)).toMatchObject({ value: ofAll })
  expect(read(['1', '', '10', 'UTR2', '21/11/2026'], ofAll)).toMatchObject({
    value: { reference: 'UTR2', paidOn: '2026-11-21' },
  })
})

test.each([
  [['', '', '10', 'U', '20/11/2026'], 'No tracking number and no order number'],
  [['Total', '', '10', 'U', '20/11/2026'], '“Total” is no number'],
  [['1.23E+12', '', '10', 'U', '20/11/2026'], /rounded/],
  [['1', '', '-10', 'U', '20/11/2026'], '“-10” is no amount'],
  [['1', '', '0', 'U', '20/11/2026'], 'Nothing was sent for it'],
  [['1', '', '10', '', '20/11/2026'], 'No reference of the transfer'],
  [['1', '', '10', 'U', 'soon'], '“soon” is no date'],
])('%j is left out, and said why', (cells, error) => {
  const row = read(cells)
  expect(row.ok ? '' : row.error).toMatch(error)
})

test('columns are guessed by the names that couriers give them, and the line with the sum is left out', () => {
  const file = Buffer.from(
    'CRF ID,AWB,Order ID,COD Amount,UTR,Remittance Date\n9,A1,70334e51,10,U1,20/11/2026\nTotal,,,10,,\n',
  )
  const header = readRemittanceHeader(file)
  const columns = guessColumns(REMITTANCE_COLUMNS, header.ok ? header.value.header : [])
  expect(columns).toEqual(['', ...COLUMNS])
  expect(readRemittance(file, columns, NONE)).toMatchObject({
    value: { rows: [{ line: 2, order: '70334e51' }], problems: 1, first: [{ line: 3 }] },
  })
  expect(readColumns(REMITTANCE_COLUMNS, { 'column-0': 'amount' }, ['a'])).toMatchObject({
    error: { form: 'Choose the column that has the tracking number or the order number.' },
  })
})

test('a file of more than 5,000 rows is refused', () => {
  const file = Buffer.from(`AWB,Amount\n${'A1,1\n'.repeat(5_001)}`)
  expect(readRemittance(file, ['tracking', 'amount'], NONE)).toEqual({
    ok: false,
    error: 'it has more than 5,000 lines',
  })
})
