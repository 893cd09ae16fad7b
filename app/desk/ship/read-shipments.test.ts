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
