import { expect, test } from 'vitest'
import { readShipments } from './read-shipments.server.ts'

test('lines of a sheet are read whatever separates them, in any case, with # and by the whole id', () => {
  const read = readShipments(
    [
      '1FB7CF9A\tAWB 123',
      '#2fb7cf9a,AWB456',
      '',
      '3fb7cf9a; AWB789',
      '4fb7cf9a-6b5c-4a4e-9d0c-111111111111 X1',
      '5fb7cf9a',
    ].join('\r\n'),
  )
  expect(read.unread).toEqual([])
  expect(read.shipments).toEqual([
    { number: '1fb7cf9a', trackingNumber: 'AWB 123' },
    { number: '2fb7cf9a', trackingNumber: 'AWB456' },
    { number: '3fb7cf9a', trackingNumber: 'AWB789' },
    { number: '4fb7cf9a', trackingNumber: 'X1' },
    { number: '5fb7cf9a', trackingNumber: undefined },
  ])
})

test('a line that cannot be read is named with its place and why', () => {
  const read = readShipments(`Nobody\n1fb7cf9a,A1\n1FB7CF9A,A2\n2fb7cf9a,${'9'.repeat(41)}`)
  expect(read.shipments).toEqual([{ number: '1fb7cf9a', trackingNumber: 'A1' }])
  expect(read.unread.map(({ line, why }) => [line, why])).toEqual([
    [1, 'no number'],
    [3, 'twice'],
    [4, 'too long'],
  ])
})

test('a courier’s file may have a heading, quotation marks and other columns, in any sequence', () => {
  const files = [
    'Order No,AWB No,Weight\n1fb7cf9a,DL200,0.4 kg\n2FB7CF9A,,0.4 kg',
    '"Order No","AWB No"\n"1fb7cf9a","DL200"\n"2fb7cf9a",""',
    '\uFEFFCity;Waybill;Order\n"Pune; West";DL200;#1fb7 cf9a\nAgra;;2fb7 cf9a',
    '1fb7cf9a,DL200,Delhivery,Pune\n2fb7cf9a',
    '#1fb7 cf9a DL200\n2fb7 cf9a',
  ]
  const expected = [
    { number: '1fb7cf9a', trackingNumber: 'DL200' },
    { number: '2fb7cf9a', trackingNumber: undefined },
  ]
  for (const file of files) expect(readShipments(file)).toEqual({ shipments: expected, unread: [] })
})

test('a number that a spreadsheet took for a power of ten is told apart from one that is none', () => {
  const read = readShipments('7.0334E+55,DL1\n70334e51,DL2')
  expect(read.unread.map(({ why }) => why)).toEqual(['spreadsheet'])
  expect(read.shipments).toEqual([{ number: '70334e51', trackingNumber: 'DL2' }])
})

test('courier and link are read where a heading names them; a link that is none is told', () => {
  const read = readShipments(
    [
      'Order No,Courier Name,Tracking Number,Tracking URL',
      '1fb7cf9a,Blue  Dart,BD1,https://courier.example/BD1',
      '2fb7cf9a,Delhivery,DL2,',
      '3fb7cf9a,Delhivery,DL3,javascript:alert(1)',
    ].join('\n'),
  )
  expect(read.shipments).toEqual([
    {
      number: '1fb7cf9a',
      trackingNumber: 'BD1',
      courier: 'Blue Dart',
      trackingLink: 'https://courier.example/BD1',
    },
    { number: '2fb7cf9a', trackingNumber: 'DL2', courier: 'Delhivery', trackingLink: undefined },
  ])
  expect(read.unread.map(({ line, why }) => [line, why])).toEqual([[4, 'no link']])
})

const AWB = '1490823471234'
const order = (row: Partial<ReturnType<typeof readShipments>['shipments'][number]>) => ({
  unread: [],
  shipments: [expect.objectContaining({ number: 'a1351fbb', trackingNumber: AWB, ...row })],
})

test.each([
  ['an address of two lines', `Order ID,Address,AWB Code\na1351fbb,"Flat 4\n12 MG Road",${AWB}`],
  [
    'two such addresses, of three parts',
    `Order ID,AWB,Address\na1351fbb,${AWB},"Flat 4\nMG Road, Pune, MH\nIndia"`,
  ],
  [
    'digits in a heading',
    `Order ID,Order Date,AWB Code,Address Line 1\na1351fbb,2026-11-20 10:05,${AWB},12 MG Road`,
  ],
  ['more of them', `Phone 2,Option1 Name,Order ID,Waybill No. 1\n98,S,a1351fbb,${AWB}`],
  ['a title above', `Manifest 28 Nov 2026\nOrder ID,AWB Code\na1351fbb,${AWB}`],
  [
    'a title with commas, and sep=',
    `sep=,\nManifest,28/11/2026,\n\nOrder ID,AWB Code,City\na1351fbb,${AWB},Agra`,
  ],
  [
    'the date before the number',
    `Order Date,Order Status,Order ID,AWB\n2026-11-20,NEW,a1351fbb,${AWB}`,
  ],
  [
    'the courier’s own number of the order',
    `Order ID,Channel Order ID,AWB\n447112,#A1351FBB,${AWB}`,
  ],
  [
    'a column of its company',
    `Order ID,Tracking Company,Courier AWB Number,Tracking URL\na1351fbb,Delhivery,${AWB},`,
  ],
  ['a semicolon in another cell', `a1351fbb,${AWB},"Delhivery; Surface"`],
  ['the same below a heading', `Order;AWB;Mode\na1351fbb;${AWB};"Delhivery, Surface"`],
  ['signs against spreadsheets', `Order,AWB\n'a1351fbb,"=""${AWB}"""`],
  ['what nobody sees', `\u200Ea1351fbb\u00A0,\u202A${AWB}\u202C`],
  ['a number saved as a decimal', `Order ID,AWB\na1351fbb,${AWB}.0`],
  ['UTF-16 that was decoded', `\uFEFFOrder\tAWB\r\na1351fbb\t${AWB}`],
  ['a bar between', `Order|AWB\na1351fbb|${AWB}`],
  ['a heading of words', `Order AWB\na1351fbb ${AWB}`],
  ['a heading of more words', `AWB No. Order No.\n${AWB} a1351fbb`],
  ['no heading, and a line break in a cell', `a1351fbb,${AWB},"Flat 4\nMG Road"`],
])('a sheet is read with %s', (_, text) => {
  expect(readShipments(text)).toEqual(order({}))
})

test.each([
  ['a ruined tracking number', 'a1351fbb,3.54367E+13', ['spreadsheet']],
  ['one of a German spreadsheet', 'a1351fbb;3,5E+13', ['spreadsheet']],
  ['one below a heading', 'Order ID,AWB\na1351fbb,1.23E+12\nb1351fbb,DL2', ['spreadsheet']],
  ['a date in place of its number', 'a1351fbb,2026-11-20 10:05,1490823471234', ['date']],
  ['a quotation mark that is never closed', 'a1351fbb,"x', ['damaged']],
  ['a NUL', 'a1351fbb,DL\u00002', ['damaged']],
  ['a comma that moved the cells', 'Order ID,Amount,AWB\na1351fbb,1,499,DL1', ['too many cells']],
  [
    'no column of tracking numbers',
    'Order ID,Order Date,Customer\na1351fbb,2026-11-20,Asha',
    ['no column'],
  ],
  ['rows that stand above the heading', 'zz351fbb1,DL9\nOrder ID,AWB\na1351fbb,DL1', ['no number']],
])('a line with %s is named', (_, text, why) => {
  const { shipments, unread } = readShipments(text)
  expect(unread.map((line) => line.why)).toEqual(expect.arrayContaining(why))
  for (const { trackingNumber } of shipments) expect(trackingNumber).toMatch(/^DL\d$/)
})

test('zeros at the beginning of a tracking number stay, and are another number', () => {
  const { shipments } = readShipments('Order,AWB\na1351fbb,00123\nb1351fbb,123')
  expect(shipments.map(({ trackingNumber }) => trackingNumber)).toEqual(['00123', '123'])
})

test('a row of an order number without digits is no heading', () => {
  expect(readShipments('abcdefab,DL1,Order packed').shipments).toMatchObject([
    { number: 'abcdefab', trackingNumber: 'DL1' },
  ])
})

test('whatever is pasted is read or named, in a moment', () => {
  const wide = Array.from({ length: 300 }, (_, i) => `Column ${i}`).join()
  for (const text of [
    '',
    '\0',
    '"',
    'Order,AWB',
    wide,
    `${wide}\n${wide}`,
    `x,"${'y'.repeat(200_000)}`,
    '"\n'.repeat(5_000),
  ]) {
    const { shipments } = readShipments(text)
    expect(shipments).toEqual([])
  }
})
