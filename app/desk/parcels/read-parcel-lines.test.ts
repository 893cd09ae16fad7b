import { expect, test } from 'vitest'
import { readCourierStatus } from './courier-status.ts'
import { readParcelLines } from './read-parcel-lines.server.ts'

test.each([
  ['Delivered', 'delivered'],
  ['SHIPMENT DELIVERED', 'delivered'],
  ['DL', 'delivered'],
  ['RTO Delivered', 'returned_to_sender'],
  ['RTO-DELIVERED', 'returned_to_sender'],
  ['Returned to Shipper', 'returned_to_sender'],
  ['Delivered to origin', 'returned_to_sender'],
  ['Lost', 'lost'],
  ['SHIPMENT_LOST', 'lost'],
  ['Lost in transit', 'lost'],
  ['Destroyed', 'lost'],
  ['In Transit', 'under way'],
  ['Out for Delivery', 'under way'],
  ['RTO Initiated', 'under way'],
  ['RTO In-Transit', 'under way'],
  ['RTO OFD', 'under way'],
  ['Undelivered', 'under way'],
  ['Not delivered, door locked', 'under way'],
  ['RTO', undefined],
  ['Damaged', undefined],
  ['Asha Rao', undefined],
])('a courier’s word %s means %s', (said, outcome) => {
  expect(readCourierStatus(said)).toBe(outcome)
})

test('a scanned or pasted column is read line by line, whatever gaps its numbers have', () => {
  expect(readParcelLines('1FB7 CF9A\n\nBD 77 123\r\n#2fb7cf9a\n')).toEqual([
    { line: 1, code: '1FB7 CF9A', said: undefined },
    { line: 3, code: 'BD 77 123', said: undefined },
    { line: 4, code: '#2fb7cf9a', said: undefined },
  ])
})

test('a number may have its status behind it, without a heading', () => {
  expect(
    readParcelLines('DL1 RTO Delivered\nDL2\tIn Transit\nDL3,Pune,Delivered').map(
      ({ code, said }) => [code, said],
    ),
  ).toEqual([
    ['DL1', 'RTO Delivered'],
    ['DL2', 'In Transit'],
    ['DL3', 'Delivered'],
  ])
})

test('a courier’s file names its columns; a row without an order number has its tracking number', () => {
  const file =
    'AWB,City,Order No,Current Status\nDL1,Pune,1fb7cf9a,Delivered\nDL2,Agra,,"RTO, on hold"'
  expect(readParcelLines(file)).toEqual([
    { line: 2, code: '1fb7cf9a', said: 'Delivered' },
    { line: 3, code: 'DL2', said: 'RTO, on hold' },
  ])
})
