import { expect, test } from 'vitest'
import { agrees, contradicts, rawStatus, readLines, readStatus } from './courier-status.ts'
import { readParcelLines } from './read-parcel-lines.server.ts'

const read = (text: string) =>
  readParcelLines(text.replaceAll('⏎', '\n')).map(({ code, said }) => [
    code,
    rawStatus([said]),
    said.length === 0 ? undefined : readStatus(said),
  ])

test('a scanned or pasted column is read line by line, whatever gaps its numbers have', () => {
  expect(read('1FB7 CF9A⏎⏎BD 77 123⏎#2fb7cf9a⏎1234 5678 9012⏎EX 123456789 IN⏎abcdefab')).toEqual(
    ['1FB7 CF9A', 'BD 77 123', '#2fb7cf9a', '1234 5678 9012', 'EX 123456789 IN', 'abcdefab'].map(
      (code) => [code, '', undefined],
    ),
  )
  expect(readParcelLines('one\n\n#2fb7cf9a').map(({ line }) => line)).toEqual([1, 3])
})

test('without a heading a number may have one whole status behind it, and nothing else', () => {
  expect(
    read(
      'DL1 RTO Delivered⏎DL2\tIn Transit⏎BD 77 123 Not delivered⏎EX 123456789 IN Delivered⏎DL3,Lost,,⏎DL4,Pune,Delivered⏎DL5 To be delivered by 5⏎DL6,Delivered,RTO Delivered⏎DL7 DL/RTO',
    ),
  ).toEqual([
    ['DL1', 'RTO Delivered', 'returned_to_sender'],
    ['DL2', 'In Transit', 'under way'],
    ['BD 77 123', 'Not delivered', 'under way'],
    ['EX 123456789 IN', 'Delivered', 'delivered'],
    ['DL3', 'Lost', 'lost'],
    ['DL4', 'Pune · Delivered', 'unclear'],
    ['DL5', 'To be delivered by 5', 'unclear'],
    ['DL6', 'Delivered · RTO Delivered', 'unclear'],
    ['DL7', 'DL/RTO', 'returned_to_sender'],
  ])
})

test('a courier’s file names its columns; a row without an order number has its tracking number', () => {
  expect(
    read(
      'AWB Status,AWB,City,Order No,Order Status⏎Delivered,DL1,Pune,1fb7cf9a,Shipped⏎"RTO, on hold",DL2,Agra,,Shipped',
    ),
  ).toEqual([
    ['1fb7cf9a', 'Delivered', 'delivered'],
    ['DL2', 'RTO, on hold', 'unclear'],
  ])
})

test('below a heading a line without signs between its cells is read as one number and one status', () => {
  for (const heading of ['AWB Status', 'AWB,Status'])
    expect(read(`${heading}⏎DL1 Delivered to neighbour⏎BD 77 123 RTO Delivered`)).toEqual([
      ['DL1', 'Delivered to neighbour', 'unclear'],
      ['BD 77 123', 'RTO Delivered', 'returned_to_sender'],
    ])
})

test.each([
  ['AWB,Payment Status,Remarks,Status⏎1,Lost,Delivered,In Transit', 'under way'],
  ['AWB,Remark,Status⏎1,Delivered to neighbour,RTO Initiated', 'going back'],
  ['AWB,NDR Status⏎1,Delivered', undefined],
  ['AWB,Status Type,Status,NSL Code⏎1,DL,RTO,RD-AC', 'returned_to_sender'],
  ['AWB,Status,Status Type⏎1,rto,dl', 'returned_to_sender'],
  ['AWB,Status Type,Status⏎1,UD,Delivered', 'unclear'],
  ['AWB,Status Code,Status⏎1,DL,Delivered', 'delivered'],
  ['AWB,Current Status,Status⏎1,RTO Delivered,Delivered', 'unclear'],
  ['AWB,Status,RTO Status⏎1,Delivered,N/A', 'delivered'],
  [
    'awb,current_status,current_status_id,shipment_status,shipment_status_id⏎1,x,16,10,10',
    'unclear',
  ],
  ['awb,current_status_id,shipment_status,shipment_status_id⏎1,16,10,10', 'returned_to_sender'],
  ['awb,shipment_status,shipment_status_id⏎1,DELIVERED,7.0', 'delivered'],
  ['awb,shipment_status,shipment_status_id⏎1,RTO_DELIVERED,7', 'unclear'],
  ['awb,sr-status,sr-status-label⏎1,NA,NA', undefined],
  ['awb,is_return,shipment_status⏎1,1,DELIVERED', 'unclear'],
  ['AWB,Order Status⏎1,Delivered', 'delivered'],
  ['AWB,Status⏎1,7', 'unclear'],
  ['AWB,Address,Status⏎1,Plot 4,Delivered,In Transit', 'unclear'],
] as const)('%s is read as %s, from its columns of a status alone', (file, reading) => {
  expect(read(file).map(([, , one]) => one)).toEqual([reading])
})

test('a separator at the end of all rows moves no cell', () => {
  const file = 'AWB,Address,Status⏎1,"Plot 4, Delivered",In Transit,⏎2,Agra,Delivered,'
  expect(read(file).map(([, , one]) => one)).toEqual(['under way', 'delivered'])
})

const lines = (...statuses: string[]) =>
  statuses.map((text) => (text === '' ? [] : [{ kind: 'words', text } as const]))

test('lines of one parcel are read together: an end and anything else are for a person', () => {
  expect(readLines(lines('', ''))).toBeUndefined()
  expect(readLines(lines('Delivered', '', 'DELIVERED'))).toBe('delivered')
  expect(readLines(lines('In Transit', 'RTO Initiated'))).toBe('going back')
  expect(readLines(lines('Delivered', 'RTO Initiated'))).toBe('unclear')
  expect(readLines(lines('RTO Delivered', 'Delivered'))).toBe('unclear')
  expect(contradicts(lines('Pune', 'Delivered'), 'lost')).toBe(true)
  expect(contradicts(lines('Pune', 'RTO'), 'lost')).toBe(false)
})

test('an order that has ended agrees with its own end, and with what the courier said before it', () => {
  const READINGS = [
    'under way',
    'going back',
    'delivered',
    'returned_to_sender',
    'lost',
    'unclear',
  ] as const
  const agreeing = (...[status, deliveryFailure]: [string, string?]) =>
    READINGS.filter((reading) => agrees({ status, deliveryFailure } as never, reading))
  expect(agreeing('delivered')).toEqual(['under way', 'delivered'])
  expect(agreeing('cancelled', 'lost')).toEqual(['lost'])
  expect(agreeing('cancelled', 'returned_to_sender')).toEqual([
    'under way',
    'going back',
    'returned_to_sender',
    'unclear',
  ])
  expect(agreeing('cancelled')).toEqual(['unclear'])
  expect(agreeing('processing')).toEqual(['under way', 'unclear'])
})

test.each([
  ['an address of two lines', 'AWB,Address,Status\nDL1,"Flat 4\n12 MG Road",Delivered'],
  [
    'digits in a heading',
    'Phone 2,AWB,Address Line 1,Status\n98765,DL1,1 Delivered Lane,Delivered',
  ],
  [
    'a title and sep=',
    'sep=;\nStatus report;28 Nov 2026\n\nAWB;Order Status;City\nDL1;Delivered;"Agra; UP"',
  ],
  ['a courier’s own number of the order', 'Order ID,AWB,Status\n447112,DL1,Delivered'],
  ['signs against spreadsheets', 'AWB,Status\n"=""DL1""", Delivered\u00A0'],
  ['what nobody sees', '\u202ADL1\u202C\tDelivered'],
])('a courier’s file is read with %s', (_, text) => {
  expect(read(text)).toEqual([['DL1', 'Delivered', 'delivered']])
})

test('a row with more cells than the heading is marked, and zeros at the beginning stay', () => {
  const lines = readParcelLines('AWB,City,Status\n00123,Pune, MH,Lost\n123,Agra,Delivered,')
  expect(lines).toMatchObject([
    { code: '00123', isTooLong: true },
    { code: '123', said: [{ kind: 'words', text: 'Delivered' }] },
  ])
  expect(lines[1]).not.toHaveProperty('isTooLong')
})

test('whatever is pasted has lines, or none', () => {
  for (const text of ['"', 'AWB,Status', 'DL1,"x', '\0', `DL1,"${'y'.repeat(200_000)}`])
    expect(readParcelLines(text).every(({ code }) => code.length < 5)).toBe(true)
})
