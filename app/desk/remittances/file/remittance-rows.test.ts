import { expect, test } from 'vitest'
import { guessColumns, readColumns } from '../../sheets/columns.ts'
import { REMITTANCE_COLUMNS } from './remittance-columns.ts'
import { readRemittance, readRemittanceHeader } from './remittance-file.server.ts'
import { readRemittanceRow } from './remittance-rows.server.ts'

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

const WHOLE = { reference: 'UTR1', paidOn: '2026-11-20' }
const rowsOf = (file: string | Buffer, ofAll: typeof WHOLE | typeof NONE = WHOLE) => {
  const bytes = Buffer.from(file)
  const header = readRemittanceHeader(bytes)
  if (!header.ok) throw new Error(header.error)
  const columns = guessColumns(REMITTANCE_COLUMNS, header.value.header)
  const sheet = readRemittance(bytes, columns, ofAll)
  if (!sheet.ok) throw new Error(sheet.error)
  return sheet.value
}

test.each([
  ['a semicolon in a cell', 'AWB,Items,Qty,COD Amount\n14908230002,Kurta; gift,1,499'],
  ['a tab in a cell', 'AWB,Items,Qty,COD Amount\n14908230002,Kurta\tgift,1,499'],
  ['sep=', 'sep=,\nAWB,COD Amount\n14908230002,499'],
  ['a title', 'Remittance report for 20 Nov 2026\n\nAWB,COD Amount\n14908230002,499'],
  [
    'a title with commas',
    'Remittance report,,\nClient,12345,\nAWB,COD Amount,Remark\n14908230002,499,',
  ],
  ['an amount in quotation marks', 'AWB,COD Amount\n14908230002,"Rs. 499/-"'],
  ['UTF-16', Buffer.from('\uFEFFAWB\tCOD Amount\r\n14908230002\t499', 'utf16le')],
  ['whole numbers saved as decimals', 'AWB,COD Amount\n14908230002.0,499.0'],
  ['signs against spreadsheets', 'AWB,COD Amount\n"=""14908230002""",499'],
  ['an address of two lines', 'AWB,Address,COD Amount\n14908230002,"Flat 4\n12 MG Road",499'],
])('the money is read right with %s', (_, file) => {
  expect(rowsOf(file)).toMatchObject({
    rows: [{ tracking: '14908230002', amount: 49_900 }],
    problems: 0,
  })
})

test('an amount that a comma has split is named, never read in part', () => {
  const { rows, first } = rowsOf('AWB,COD Amount,Remark\n1,1,499,\n2,2,499,x\n3,"1,499",x')
  expect(rows).toMatchObject([{ tracking: '3', amount: 149_900 }])
  expect(first).toMatchObject([
    { line: 2, count: 2, reason: expect.stringContaining('more cells') },
  ])
})

test('lines that are left out are gathered by what is wrong with them', () => {
  const lines = Array.from({ length: 388 }, (_, i) => `${i + 1},soon ${i}`)
  const { problems, first } = rowsOf(['AWB,Amount', ...lines, 'Total,9', '3,5E+13;,1'].join('\n'))
  expect(problems).toBe(390)
  expect(first.map(({ line, count }) => [line, count])).toEqual([
    [2, 388],
    [390, 1],
    [391, 1],
  ])
})

test.each([
  ['the day first, as one proves', ['05/11/2026', '20/11/2026'], ['2026-11-05', '2026-11-20'], 0],
  ['the month first, as one proves', ['11/05/2026', '11/20/2026'], ['2026-11-05', '2026-11-20'], 0],
  ['the day first, where nothing proves it, and says so', ['05/11/2026'], ['2026-11-05'], 1],
  ['as a spreadsheet numbers them', ['46331', '2026/11/20'], ['2026-11-05', '2026-11-20'], 0],
])('dates of a column are read %s', (_, cells, dates, notes) => {
  const lines = cells.map((cell, i) => `${i + 1},10,${cell}`)
  const read = rowsOf(['AWB,Amount,Remittance Date', ...lines].join('\n'), {
    ...WHOLE,
    paidOn: null,
  } as never)
  expect(read.rows.map(({ paidOn }) => paidOn)).toEqual(dates)
  expect(read.notes).toHaveLength(notes)
})

test('a sheet whose columns an earlier version read in another way is not applied', () => {
  const file = Buffer.from('sep=,\nAWB,Amount\n1,10')
  expect(readRemittance(file, ['tracking', ''], WHOLE)).toMatchObject({ ok: true })
  expect(readRemittance(file, ['tracking'], WHOLE)).toEqual({
    ok: false,
    error: 'its columns have changed: drop it, and upload it again',
  })
})

test.each([
  ['nothing', '', 'there is nothing in it'],
  ['only a heading', 'AWB,Amount\n', 'there is nothing below the names of its columns'],
  ['no heading', '1,499\n2,499', 'its first line does not name the columns'],
  ['300 columns', `${'AWB,'.repeat(300)}AWB\n1`, 'it has more than 200 columns'],
  ['NULs', 'AWB,Amount\0\0\n1,2', 'it is not text: save it as CSV, in UTF-8'],
])('a file with %s is refused by its fault', (_, file, error) => {
  expect(readRemittanceHeader(Buffer.from(file))).toEqual({ ok: false, error })
})
